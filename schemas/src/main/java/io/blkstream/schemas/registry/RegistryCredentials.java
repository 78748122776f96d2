package io.blkstream.schemas.registry;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.JaasContext;

/** The Authorization header of each registry URL; none unless the configuration names a source of credentials. */
final class RegistryCredentials {
    static final String BASIC_SOURCE = "basic.auth.credentials.source";
    static final String BASIC_USER_INFO = "basic.auth.user.info";
    static final String BEARER_SOURCE = "bearer.auth.credentials.source";
    static final String BEARER_TOKEN = "bearer.auth.token";

    private final List<String> headersByUrl;

    private RegistryCredentials(List<String> headersByUrl) {
        this.headersByUrl = headersByUrl;
    }

    static RegistryCredentials from(Map<String, ?> configuration) {
        List<String> headers = new ArrayList<>();
        for (String url : RegistryOptions.urlTexts(configuration)) {
            headers.add(header(configuration, url));
        }
        return new RegistryCredentials(headers);
    }

    /** Value of the Authorization header for the URL at this place of the list; null = send none. */
    String header(int urlIndex) {
        return headersByUrl.get(urlIndex);
    }

    private static String header(Map<String, ?> configuration, String url) {
        String basic = RegistryOptions.text(configuration, BASIC_SOURCE, "");
        String bearer = RegistryOptions.text(configuration, BEARER_SOURCE, "");
        if (!basic.isEmpty() && !bearer.isEmpty()) {
            throw new ConfigException("both " + BASIC_SOURCE + " and " + BEARER_SOURCE + " are set: choose one");
        }
        if (!bearer.isEmpty()) {
            return "Bearer " + token(configuration, bearer);
        }
        String userInfo = basic.isEmpty() ? null : userInfo(configuration, basic, url);
        return userInfo == null
                ? null
                : "Basic " + Base64.getEncoder().encodeToString(userInfo.getBytes(StandardCharsets.UTF_8));
    }

    private static String token(Map<String, ?> configuration, String source) {
        if (!"STATIC_TOKEN".equals(source)) {
            throw new ConfigException(BEARER_SOURCE, source, "STATIC_TOKEN is accepted");
        }
        return required(configuration, BEARER_TOKEN, BEARER_SOURCE + "=STATIC_TOKEN");
    }

    private static String userInfo(Map<String, ?> configuration, String source, String url) {
        switch (source) {
            case "USER_INFO":
                return required(configuration, BASIC_USER_INFO, BASIC_SOURCE + "=USER_INFO");
            case "URL":
                String rawUserInfo = URI.create(url).getRawUserInfo();
                return rawUserInfo == null
                        ? null
                        : URLDecoder.decode(rawUserInfo.replace("+", "%2B"), StandardCharsets.UTF_8);
            case "SASL_INHERIT":
                return saslUserInfo(configuration);
            default:
                throw new ConfigException(BASIC_SOURCE, source, "USER_INFO, URL or SASL_INHERIT is accepted");
        }
    }

    private static String saslUserInfo(Map<String, ?> configuration) {
        Map<String, Object> sasl = new HashMap<>();
        String jaas = RegistryOptions.text(configuration, SaslConfigs.SASL_JAAS_CONFIG, "");
        if (!jaas.isEmpty()) {
            sasl.put(SaslConfigs.SASL_JAAS_CONFIG, new Password(jaas));
        }
        var entries = JaasContext.loadClientContext(sasl).configurationEntries();
        String user = JaasContext.configEntryOption(entries, "username", null);
        String password = JaasContext.configEntryOption(entries, "password", null);
        if (user == null || password == null) {
            throw new ConfigException(BASIC_SOURCE
                    + "=SASL_INHERIT needs a login module with username and password in "
                    + SaslConfigs.SASL_JAAS_CONFIG);
        }
        return user + ":" + password;
    }

    private static String required(Map<String, ?> configuration, String key, String because) {
        String value = RegistryOptions.text(configuration, key, "");
        if (value.isEmpty()) {
            throw new ConfigException(because + " needs " + key);
        }
        return value;
    }
}
