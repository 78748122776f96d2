package io.blkstream.sink.receive;

import io.blkstream.schemas.Remediation;
import io.blkstream.schemas.Severity;
import io.blkstream.schemas.Target;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What an alert says of a remediation: who it is in labels, what was measured in annotations. */
final class AlertText {
    private AlertText() {}

    /**
     * Labels, none empty: {@code alertname}, {@code rule}, {@code severity} (lower case), {@code scope}, {@code host},
     * {@code target} (device or array) and {@code remediation} (its id). Nothing measured, for that would make another
     * alert of it with each revision.
     *
     * @param severity of the alert, which is part of what it is, because routes are chosen by it
     */
    static Map<String, String> labels(Remediation remediation, Severity severity) {
        Target target = remediation.getTarget();
        Map<String, String> labels = new TreeMap<>();
        labels.put("alertname", "Blkstream" + remediation.getRule());
        labels.put("rule", remediation.getRule());
        labels.put("severity", lower(severity));
        labels.put("scope", lower(target.getScope()));
        labels.put("host", target.getHost());
        labels.put("target", target.getName());
        labels.put("remediation", remediation.getId());
        labels.values().removeIf(String::isEmpty);
        return labels;
    }

    /** Annotations, none empty: what is wrong, what it is worth, and what to do. */
    static Map<String, String> annotations(Remediation remediation) {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put("summary", remediation.getSummary());
        annotations.put("gain", RemediationLine.gain(remediation.getImpact()).orElse(""));
        annotations.put("confidence", String.format(Locale.ROOT, "%.2f", remediation.getConfidence()));
        annotations.put("description", remediation.getAction().getDescription());
        annotations.put("commands", String.join("\n", remediation.getAction().getCommands()));
        annotations.put("risk", lower(remediation.getAction().getRisk()));
        annotations.put("evidence", evidence(remediation));
        annotations.values().removeIf(String::isEmpty);
        return annotations;
    }

    /** Where the page shows the remediation; null when nobody said where the page is. */
    static String link(Optional<String> pageUrl, Remediation remediation) {
        return pageUrl.map(url -> url.replaceAll("/+$", "") + "/#/remediations/"
                        + URLEncoder.encode(remediation.getId(), StandardCharsets.UTF_8)
                                .replace("+", "%20"))
                .orElse(null);
    }

    private static String evidence(Remediation remediation) {
        return remediation.getEvidence().stream()
                .map(item -> item.getName() + " = " + item.getValue()
                        + (item.getUnit().isEmpty() ? "" : " " + item.getUnit())
                        + (item.getLimit() == null ? "" : " (limit " + item.getLimit() + ")"))
                .collect(Collectors.joining("\n"));
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
