package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.Target;
import io.blkstream.schemas.WindowScope;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which remediations somebody wants to hear of.
 *
 * @param rules codes of rules; empty = all
 * @param leastSeverity the lowest severity that counts
 * @param hosts patterns of host names; empty = all
 */
public record RemediationFilter(Set<String> rules, Severity leastSeverity, List<Pattern> hosts) {
    private static final Pattern WILDCARD = Pattern.compile("[*?]|[^*?]+");

    public RemediationFilter {
        Objects.requireNonNull(leastSeverity, "leastSeverity");
        rules = Set.copyOf(rules);
        hosts = List.copyOf(hosts);
    }

    /** Lets everything pass. */
    public static RemediationFilter all() {
        return new RemediationFilter(Set.of(), Severity.INFO, List.of());
    }

    /** A filter with host names in which {@code *} stands for any characters and {@code ?} for one. */
    public static RemediationFilter of(
            Collection<String> rules, Severity leastSeverity, Collection<String> hostPatterns) {
        return new RemediationFilter(
                Set.copyOf(rules),
                leastSeverity,
                hostPatterns.stream().map(RemediationFilter::pattern).toList());
    }

    /** Whether a revision passes; a finding about a fleet passes when it covers one of the hosts. */
    public boolean passes(Remediation remediation) {
        return (rules.isEmpty() || rules.contains(remediation.getRule()))
                && remediation.getSeverity().compareTo(leastSeverity) >= 0
                && (hosts.isEmpty() || hostsOf(remediation.getTarget()).anyMatch(this::isWanted));
    }

    private boolean isWanted(String host) {
        return hosts.stream().anyMatch(pattern -> pattern.matcher(host).matches());
    }

    private static Stream<String> hostsOf(Target target) {
        if (target.getScope() != WindowScope.FLEET) {
            return Stream.of(target.getHost());
        }
        return target.getMembers().stream()
                .map(member -> member.lastIndexOf('/') < 0 ? member : member.substring(0, member.lastIndexOf('/')));
    }

    private static Pattern pattern(String glob) {
        return Pattern.compile(WILDCARD.matcher(glob).replaceAll(match -> switch (match.group()) {
            case "*" -> ".*";
            case "?" -> ".";
            default -> Matcher.quoteReplacement(Pattern.quote(match.group()));
        }));
    }
}
