package io.blkstream.sink.receive;

import static io.blkstream.schemas.config.SettingType.DURATION;
import static io.blkstream.schemas.config.SettingType.INT;
import static io.blkstream.schemas.config.SettingType.TEXT;

import io.blkstream.schemas.Severity;
import io.blkstream.schemas.config.SettingFamily;
import io.blkstream.schemas.config.SettingKey;
import io.blkstream.schemas.config.Settings;
import io.blkstream.schemas.config.SettingsException;
import io.blkstream.schemas.text.NearestName;
import io.blkstream.sink.retry.Backoff;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** Receivers as the settings {@code receiver.NAME.…} describe them. */
public final class ReceiverSettings {
    private static final SettingFamily FAMILY = SettingFamily.of(
            "receiver",
            SettingKey.of("type", TEXT, null, "alertmanager, webhook, json-lines or log."),
            SettingKey.of("rules", TEXT, null, "Codes of the rules to hear of, separated by commas; unset = all."),
            SettingKey.of("min-severity", TEXT, "INFO", "Least severity to hear of: INFO, WARNING or CRITICAL."),
            SettingKey.of("hosts", TEXT, null, "Host names to hear of, with * and ?, separated by commas."),
            SettingKey.of("urls", TEXT, null, "alertmanager: base URLs, separated by commas; each gets every alert."),
            SettingKey.of("resend", DURATION, "1m", "alertmanager: time after which all alerts are posted again."),
            SettingKey.of("keep-resolved", DURATION, "5m", "alertmanager: how long resolved alerts are posted again."),
            SettingKey.secret("url", "webhook: where to post to."),
            SettingKey.secret("signing-secret", "webhook: secret that signs each post."),
            SettingKey.secret("authorization", "alertmanager, webhook: value of the header Authorization."),
            SettingKey.of("timeout", DURATION, "10s", "alertmanager, webhook: longest wait for an answer."),
            SettingKey.of("path", TEXT, null, "json-lines: file to append to."),
            SettingKey.of("attempts", INT, "200", "Attempts after which a delivery is given up."),
            SettingKey.of("refusals", INT, "5", "Refusals (HTTP 4xx) after which a delivery is given up."));

    /** Settings without default that only some types have. */
    private static final Map<String, Set<String>> TYPES_BY_MEMBER = Map.of(
            "urls", Set.of("alertmanager"),
            "url", Set.of("webhook"),
            "signing-secret", Set.of("webhook"),
            "authorization", Set.of("alertmanager", "webhook"),
            "path", Set.of("json-lines"));

    private static final List<String> TYPES = List.of("alertmanager", "webhook", "json-lines", "log");
    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));

    private final Settings settings;
    private final Optional<String> pageUrl;
    private final Clock clock;

    private ReceiverSettings(Settings settings, Optional<String> pageUrl, Clock clock) {
        this.settings = settings;
        this.pageUrl = pageUrl;
        this.clock = clock;
    }

    /** The settings of a receiver. */
    public static SettingFamily family() {
        return FAMILY;
    }

    /**
     * One subscription for each receiver that the settings name, by name.
     *
     * @param pageUrl where the page is, for links
     * @throws SettingsException when a receiver is not described well
     * @throws IOException when a file cannot be written
     */
    public static List<Subscription> subscriptions(Settings settings, Optional<String> pageUrl, Clock clock)
            throws IOException {
        ReceiverSettings receivers = new ReceiverSettings(settings, pageUrl, clock);
        List<Subscription> subscriptions = new ArrayList<>();
        for (String name : settings.names(FAMILY)) {
            subscriptions.add(receivers.subscription(name));
        }
        return subscriptions;
    }

    private Subscription subscription(String name) throws IOException {
        String type = settings.text(key(name, "type"));
        if (!TYPES.contains(type)) {
            throw new SettingsException(key(name, "type") + " is '" + type + "': accepted are "
                    + String.join(", ", TYPES) + NearestName.hint(type, TYPES));
        }
        refuseForeignSettings(name, type);
        return switch (type) {
            case "alertmanager" -> alertmanager(name);
            case "webhook" -> subscription(name, webhook(name));
            case "json-lines" -> subscription(name, JsonLinesReceiver.appendingTo(name, path(name)));
            default -> subscription(name, new LogReceiver(name, LoggerFactory.getLogger("io.blkstream.remediations")));
        };
    }

    private void refuseForeignSettings(String name, String type) {
        TYPES_BY_MEMBER.forEach((member, types) -> {
            if (settings.isSet(key(name, member)) && !types.contains(type)) {
                throw new SettingsException(
                        key(name, member) + " is set, but a receiver of type " + type + " takes it not; only "
                                + String.join(" and ", types.stream().sorted().toList()));
            }
        });
    }

    private Subscription alertmanager(String name) {
        List<URI> urls = settings.list(key(name, "urls")).stream()
                .map(url -> url(key(name, "urls"), url, "/api/v2/alerts"))
                .toList();
        try {
            AlertmanagerReceiver.Options options = new AlertmanagerReceiver.Options(
                    urls,
                    settings.duration(key(name, "resend")),
                    settings.duration(key(name, "keep-resolved")),
                    pageUrl);
            JsonPost post = post(name);
            return new Subscription(
                    name,
                    outbox -> new AlertmanagerReceiver(name, options, post, outbox, clock),
                    filter(name),
                    policy(name));
        } catch (IllegalArgumentException e) {
            throw new SettingsException("receiver." + name + ": " + e.getMessage(), e);
        }
    }

    private Receiver webhook(String name) {
        Optional<WebhookSignature> signature =
                settings.optionalText(key(name, "signing-secret")).map(WebhookSignature::new);
        URI url = url(key(name, "url"), settings.text(key(name, "url")), "");
        return new WebhookReceiver(name, url, post(name), signature, clock);
    }

    private JsonPost post(String name) {
        Optional<String> authorization = settings.optionalText(key(name, "authorization"));
        List<String> secrets = new ArrayList<>();
        authorization.ifPresent(secrets::add);
        settings.optionalText(key(name, "signing-secret")).ifPresent(secrets::add);
        return new JsonPost(settings.duration(key(name, "timeout")), authorization, secrets, clock);
    }

    private Path path(String name) {
        return Path.of(settings.text(key(name, "path")));
    }

    private Subscription subscription(String name, Receiver receiver) {
        return new Subscription(name, outbox -> receiver, filter(name), policy(name));
    }

    private RemediationFilter filter(String name) {
        return RemediationFilter.of(
                settings.list(key(name, "rules")), leastSeverity(name), settings.list(key(name, "hosts")));
    }

    private Severity leastSeverity(String name) {
        String text = settings.text(key(name, "min-severity"));
        return Arrays.stream(Severity.values())
                .filter(severity -> severity.name().equals(text.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new SettingsException(
                        key(name, "min-severity") + " is '" + text + "': accepted are INFO, WARNING and CRITICAL"));
    }

    private DeliveryPolicy policy(String name) {
        try {
            return new DeliveryPolicy(
                    BACKOFF, settings.integer(key(name, "attempts")), settings.integer(key(name, "refusals")));
        } catch (IllegalArgumentException e) {
            throw new SettingsException("receiver." + name + ": " + e.getMessage(), e);
        }
    }

    /** The text itself stays out of messages: a URL may hold a secret. */
    private static URI url(String key, String text, String path) {
        try {
            URI url = URI.create(text.replaceAll("/+$", "") + path);
            if (url.getHost() != null && Set.of("http", "https").contains(url.getScheme())) {
                return url;
            }
        } catch (IllegalArgumentException e) {
            throw new SettingsException(key + " is not a URL");
        }
        throw new SettingsException(key + " is not a URL like https://host:port/path");
    }

    private static String key(String name, String member) {
        return FAMILY.settingName(name, member);
    }
}
