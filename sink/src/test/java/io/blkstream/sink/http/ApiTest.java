package io.blkstream.sink.http;

import static io.blkstream.sink.http.SiteFixture.encoded;
import static io.blkstream.sink.http.SiteFixture.parsed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.blkstream.sink.ManualClock;
import io.blkstream.sink.Samples;
import io.blkstream.sink.consume.ReadingState;
import io.blkstream.sink.store.Change;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ApiTest {
    private static final String LIST = "/api/v1/remediations";

    private final ManualClock clock = new ManualClock();
    private SiteFixture site;

    @BeforeAll
    void fill(@TempDir Path folder) {
        site = new SiteFixture(folder, HttpConfig.local(), clock);
        site.fill();
    }

    @AfterAll
    void close() {
        site.close();
    }

    @ParameterizedTest
    @CsvSource({
        "'', 7",
        "state=FIRING, 6",
        "state=resolved, 1",
        "rule=W01, 4",
        "severity=CRITICAL, 2",
        "host=host-a, 3",
        "host=host-a&severity=WARNING, 1",
        "name=sda, 1",
        "scope=FLEET, 0",
        "q=SUB-JOBS, 1",
        "q=host-b/sd, 2",
        "q=61%25, 0",
        "q=no_such_thing, 0",
    })
    void shouldFilterRemediations(String query, int expected) {
        JsonNode json = site.json(LIST + "?" + query);

        assertThat(json.get("items")).hasSize(expected);
        assertThat(json.get("next").isNull()).isTrue();
    }

    @Test
    void shouldKeepWhatOverlapsTheTime() {
        long now = clock.millis();

        assertThat(site.json(LIST + "?from=" + (now - 60_000)).get("items")).hasSize(4);
        assertThat(site.json(LIST + "?to=" + clock.instant().minusSeconds(80_000))
                        .get("items"))
                .extracting(item -> item.get("rule").asText())
                .containsExactly("G01");
    }

    @Test
    void shouldPageThroughEverythingOnceAndInOrder() {
        List<String> ids = new ArrayList<>();
        List<Long> lastSeen = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = site.json(LIST + "?limit=2" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
            assertThat(page.get("items").size()).isBetween(1, 2);
            page.get("items").forEach(item -> {
                ids.add(item.get("id").asText());
                lastSeen.add(item.get("lastSeen").asLong());
            });
            cursor = page.get("next").asText("");
        } while (!cursor.isEmpty());

        assertThat(ids).hasSize(7).doesNotHaveDuplicates();
        assertThat(lastSeen).isSortedAccordingTo((a, b) -> Long.compare(b, a));
    }

    @Test
    void shouldTellOneRemediationWhole() {
        JsonNode json = site.json(LIST + "/" + encoded(SampleFleet.BITMAP_ID));

        assertThat(json.get("evidence")).hasSize(10);
        assertThat(json.get("evidence").get(9).get("limit").asDouble()).isEqualTo(1.5);
        assertThat(json.get("samples")).hasSize(6);
        assertThat(json.get("samples").get(0).get("issuedAtTime").asText()).startsWith("2023-11-14T22:");
        assertThat(json.get("action").get("commands").get(0).asText()).isEqualTo(SampleFleet.BITMAP_COMMAND);
        assertThat(json.get("firstSeenTime").asText()).endsWith("Z");
        assertThat(json.get("resolvedAt").isNull()).isTrue();
        assertThat(json.get("revisions").asInt()).isEqualTo(4);
        assertThat(json.get("history")).hasSize(4);
        assertThat(site.json(LIST + "/" + encoded(SampleFleet.BITMAP_ID) + "/history")
                        .get("items"))
                .extracting(item -> item.get("revision").asInt())
                .containsExactly(1, 2, 3, 4);
    }

    @Test
    void shouldTellTheStateOfEveryDevice() {
        JsonNode devices = site.json("/api/v1/devices").get("items");

        assertThat(devices)
                .extracting(device ->
                        device.get("host").asText() + "/" + device.get("device").asText() + " "
                                + device.get("data").asText())
                .containsExactly(
                        "host-a/nvme0n1 LIVE",
                        "host-a/nvme1n1 LIVE",
                        "host-a/nvme2n1 LIVE",
                        "host-a/nvme3n1 LIVE",
                        "host-b/sda LIVE",
                        "host-b/sdb LIVE",
                        "host-c/dm-3 LIVE",
                        "host-d/sdc SILENT",
                        "host-e/sda FAILED",
                        "host-e/sdb IDLE");
        assertThat(devices.get(0).get("firing").get("critical").asInt()).isEqualTo(1);
        assertThat(devices.get(8).get("dataReason").asText()).contains("mount -t tracefs");
    }

    @Test
    void shouldPageAndFilterDevices() {
        JsonNode first = site.json("/api/v1/devices?limit=9");
        JsonNode second =
                site.json("/api/v1/devices?limit=9&cursor=" + first.get("next").asText());

        assertThat(first.get("items")).hasSize(9);
        assertThat(second.get("items")).hasSize(1);
        assertThat(second.get("next").isNull()).isTrue();
        assertThat(site.json("/api/v1/devices?q=HOST-B").get("items")).hasSize(2);
        assertThat(site.json("/api/v1/devices?data=silent").get("items")).hasSize(1);
    }

    @Test
    void shouldTellOneDevice() {
        JsonNode json = site.json("/api/v1/devices/host-a/nvme0n1");

        assertThat(json.get("newestWindow").get("sizeHistogram")).hasSize(17);
        assertThat(json.get("newestWindow").has("readHistogram")).isFalse();
        assertThat(json.get("capture").get("source").asText()).isEqualTo("tracefs");
        assertThat(json.get("remediations")).hasSize(1);
    }

    @Test
    void shouldGiveWindowsAsArraysOfOneLength() {
        JsonNode json = site.json("/api/v1/windows?id=host-a/nvme0n1");

        assertThat(json.get("time")).hasSize(90);
        assertThat(json.get("writeP99Nanos")).hasSize(90);
        assertThat(json.get("sampled").asBoolean()).isFalse();
        assertThat(json.get("windowsPerPoint").asInt()).isEqualTo(1);
        assertThat(json.get("iops").get(0).asDouble()).isPositive();
        assertThat(json.get("fromTime").asText()).isEqualTo("2023-11-14T21:58:20Z");
    }

    @Test
    void shouldMergeNeighboursWhenThereAreMoreWindowsThanPoints() {
        long to = clock.millis();
        String query = "/api/v1/windows?id=host-a/nvme0n1&from=" + (to - 3_600_000) + "&to=" + to;
        JsonNode all = site.json(query);
        JsonNode few = site.json(query + "&points=36");

        assertThat(all.get("time")).hasSize(360);
        assertThat(few.get("time")).hasSize(36);
        assertThat(few.get("windowsPerPoint").asInt()).isEqualTo(10);
        assertThat(sum(few.get("iops")) * 10).isCloseTo(sum(all.get("iops")), withPercentage(0.01));
        assertThat(few.get("writeP99Nanos").get(0).asDouble()).isEqualTo(largest(all.get("writeP99Nanos"), 10));
        assertThat(sum(few.get("sizeHistogram"))).isEqualTo(sum(all.get("sizeHistogram")));
    }

    @Test
    void shouldPickOneWindowForEachPointWhenThereAreTooMany() {
        long to = clock.millis();
        String query = "/api/v1/windows?id=host-a/nvme0n1&to=" + to + "&points=72&from=";
        JsonNode many = site.json(query + (to - 21_600_000));
        JsonNode most = site.json(query + (to - 20_000_000));

        assertThat(many.get("sampled").asBoolean()).isTrue();
        assertThat(many.get("windowsPerPoint").asInt()).isEqualTo(1);
        assertThat(many.get("time")).hasSize(12);
        assertThat(most.get("sampled").asBoolean()).isFalse();
        assertThat(most.get("windowsPerPoint").asInt()).isEqualTo(5);
    }

    @Test
    void shouldAddUpDevicesWhenNobodyPublishesTheFleet() {
        JsonNode json = site.json("/api/v1/windows?scope=FLEET");

        assertThat(json.get("source").asText()).isEqualTo("DEVICES");
        assertThat(json.get("time")).hasSize(90);
        double devices = 0;
        for (JsonNode device : site.json("/api/v1/devices").get("items")) {
            if (device.get("data").asText().equals("LIVE")) {
                devices += device.get("newest").get("iops").asDouble();
            }
        }
        assertThat(json.get("iops").get(89).asDouble()).isCloseTo(devices, withPercentage(0.01));
    }

    @Test
    void shouldSumUpTheFleet() {
        JsonNode json = site.json("/api/v1/overview");

        assertThat(json.get("firing").get("critical").asInt()).isEqualTo(2);
        assertThat(json.get("firing").get("warning").asInt()).isEqualTo(2);
        assertThat(json.get("firing").get("info").asInt()).isEqualTo(2);
        assertThat(json.get("firing").get("byRule"))
                .extracting(rule -> rule.get("rule").asText())
                .containsExactly("C01", "G01", "W01");
        assertThat(json.get("devices").get("live").asInt()).isEqualTo(7);
        assertThat(json.get("throughput").get("complete").asDouble()).isBetween(0.97, 0.999);
        assertThat(json.get("worst").get(0).get("name").asText()).isEqualTo("nvme0n1");
        assertThat(json.get("missing"))
                .extracting(device -> device.get("data").asText())
                .containsExactly("SILENT", "FAILED");
    }

    @Test
    void shouldTellWhatAgentsSay() {
        assertThat(site.json("/api/v1/capture?host=host-e").get("items"))
                .extracting(status -> status.get("state").asText())
                .containsExactly("FAILED", "RUNNING");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/api/v1/remediations?sevrity=INFO           | 400 | did you mean 'severity'?",
                "/api/v1/remediations?severity=CRITICL       | 400 | did you mean 'CRITICAL'?",
                "/api/v1/remediations?limit=0                | 400 | limit is '0': expected 1 to 1000",
                "/api/v1/remediations?limit=1e3              | 400 | limit is '1e3'",
                "/api/v1/remediations?from=yesterday         | 400 | 2026-01-31T12:00:00Z",
                "/api/v1/remediations?cursor=%25             | 400 | pass on what 'next' said",
                "/api/v1/remediations?cursor=AAAA            | 400 | pass on what 'next' said",
                "/api/v1/remediations?rule=A&rule=B          | 400 | 'rule' is there twice",
                "/api/v1/remediations/nobody                 | 404 | no remediation 'nobody'",
                "/api/v1/remediations/nobody/history         | 404 | no remediation 'nobody'",
                "/api/v1/devices/host-a/nobody               | 404 | no device 'host-a/nobody'",
                "/api/v1/devices?cursor=bm9zbGFzaA           | 400 | pass on what 'next' said",
                "/api/v1/windows                             | 400 | id is missing",
                "/api/v1/windows?id=a/b&from=2000&to=1000    | 400 | not before to",
                "/api/v1/overview?x=1                        | 400 | none is known here",
                "/api/v2/overview                            | 404 | see /openapi.json",
                "/assets/..%2Findex.html                     | 404 | no file",
                "/assets/nothing.js                          | 404 | no file",
                "/%zz                                        | 400 | ",
            })
    void shouldSayWhatIsWrong(String path, int status, String words) throws IOException {
        RawHttp.Answer answer = RawHttp.get(site.uri("/"), path);

        assertThat(answer.status()).isEqualTo(status);
        JsonNode json = new JsonMapper().readTree(answer.body());
        assertThat(json.get("error").asText()).isNotEmpty();
        assertThat(json.get("message").asText()).contains(words == null ? "" : words);
    }

    @Test
    void shouldBeDescribedRouteByRoute() throws IOException {
        Set<String> served = new TreeSet<>();
        site.site().routes().forEach(route -> served.add(route.pattern()));
        JsonNode paths = description().get("paths");

        assertThat(names(paths)).isEqualTo(served);
        site.site().routes().forEach(route -> {
            Set<String> described = new TreeSet<>();
            paths.get(route.pattern()).get("get").get("parameters").forEach(parameter -> {
                if (parameter.get("in").asText().equals("query")) {
                    described.add(parameter.get("name").asText());
                }
            });
            assertThat(described).as(route.pattern()).isEqualTo(new TreeSet<>(route.parameters()));
        });
    }

    @Test
    void shouldAnswerEveryDescribedRoute() throws IOException {
        Set<String> paths = names(description().get("paths"));
        paths.remove("/events");
        site.reads(new ReadingState(clock.instant(), 3, 0, false));

        for (String path : paths) {
            String address = path.replace("{id}", encoded(SampleFleet.BITMAP_ID))
                    .replace("{host}", "host-a")
                    .replace("{device}", "nvme0n1")
                    .replace("{file}", "app.js");
            String query = path.endsWith("/windows") ? "?scope=FLEET" : "";
            assertThat(site.get(address + query).statusCode()).as(path).isEqualTo(200);
        }
    }

    @Test
    void shouldBeReadyOnlyWhileReading() {
        site.reads(new ReadingState(clock.instant(), 12, 77, false));
        assertThat(site.json("/readyz").get("lagRecords").asInt()).isEqualTo(77);

        site.reads(new ReadingState(clock.instant(), 0, 0, false));
        assertThat(site.get("/readyz").statusCode()).isEqualTo(503);
        site.reads(new ReadingState(clock.instant(), 12, 0, true));
        assertThat(site.get("/readyz").statusCode()).isEqualTo(503);
        site.reads(new ReadingState(clock.instant().minus(Duration.ofMinutes(2)), 12, 0, false));
        assertThat(parsed(site.get("/readyz")).get("polls").asBoolean()).isFalse();
        assertThat(site.json("/healthz").get("alive").asBoolean()).isTrue();
    }

    @Test
    void shouldGiveNamesBackAsText() {
        String longName = "d".repeat(4096);
        String slashed = "W01:host/\"a\" %?#+ü";
        site.store(
                new Change.WindowMeasured(Samples.window("host-z/" + longName, clock.millis(), 5)),
                new Change.WindowMeasured(Samples.window("host-z/", clock.millis(), 5)),
                new Change.RemediationPublished(Samples.remediation(slashed, 1)));

        JsonNode device = site.json("/api/v1/devices/host-z/" + longName);
        JsonNode nameless = site.json("/api/v1/devices/host-z/-");
        JsonNode remediation = site.json(LIST + "/" + encoded(slashed));
        HttpResponse<String> injected = site.get(LIST + "/" + encoded("W01:host-c/inject"));
        site.store(new Change.RemediationDeleted(slashed));

        assertThat(device.get("device").asText()).isEqualTo(longName);
        assertThat(nameless.get("device").asText()).isEmpty();
        assertThat(remediation.get("id").asText()).isEqualTo(slashed);
        assertThat(parsed(injected).get("samples").get(0).get("process").asText())
                .isEqualTo(SampleFleet.SCRIPT);
        assertThat(injected.headers().firstValue("content-type")).hasValue("application/json");
        assertThat(injected.headers().firstValue("x-content-type-options")).hasValue("nosniff");
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new HashSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode description() throws IOException {
        try (InputStream in = ApiTest.class.getResourceAsStream("/web/openapi.json")) {
            return new JsonMapper().readTree(in);
        }
    }

    private static double sum(JsonNode array) {
        double sum = 0;
        for (JsonNode value : array) {
            sum += value.asDouble();
        }
        return sum;
    }

    private static double largest(JsonNode array, int first) {
        double largest = 0;
        for (int i = 0; i < first; i++) {
            largest = Math.max(largest, array.get(i).asDouble());
        }
        return largest;
    }
}
