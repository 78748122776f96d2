package io.blkstream.sink.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.sink.store.Change;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The page in a real browser over a real store. */
class PageIT {
    private final Clock clock = Clock.systemUTC();
    private SiteFixture site;
    private PageBrowser browser;

    @BeforeEach
    void open(@TempDir Path store, @TempDir Path profile) throws IOException {
        browser = PageBrowser.openOrSkip(profile);
        site = new SiteFixture(store, HttpConfig.local(), clock);
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
        if (site != null) {
            site.close();
        }
    }

    @Test
    void shouldTellWhatToDoWhenThereIsNothing() throws IOException {
        go("/");

        browser.waitFor(".empty-title");
        assertThat(browser.text("main")).contains("No device has been heard of yet", "blkstream agent");
        browser.screenshot("empty-light");
        go("/#/remediations");
        browser.waitFor(".empty-title");
        assertThat(browser.text("main")).contains("No remediation yet");
        browser.assertNoErrors();
    }

    @Test
    void shouldShowTheFleet() throws IOException {
        site.fill();
        go("/");

        browser.waitFor(".u-over");
        browser.waitForText("#live", "live");
        assertThat(browser.text(".firing-stat")).contains("2", "critical", "warning", "info");
        assertThat(browser.text(".notice"))
                .contains("Data is missing for 2 of 10 devices", "host-d/sdc", "mount -t tracefs");
        assertThat(browser.texts(".rule-table .code")).containsExactly("C01", "G01", "W01");
        browser.screenshots("overview");
        browser.assertNoErrors();
    }

    @Test
    void shouldShowANewRemediationWithoutReload() throws IOException {
        site.fill();
        go("/#/remediations");
        browser.waitForText("#live", "live");
        browser.waitFor("tr.row");
        int before = rows();
        browser.script("window.stayed = true");

        site.store(new Change.RemediationPublished(
                SampleFleet.arriving(clock.instant(), "sdb: 94 % of 5133 reads go to one of two members")));

        browser.waitForRows(before + 1);
        assertThat(browser.text("tbody")).contains("94 % of 5133 reads");
        assertThat(browser.text("#news")).contains("New critical", "94 % of 5133 reads");
        assertThat(browser.script("return window.stayed")).isEqualTo(true);
        browser.assertNoErrors();
    }

    @Test
    void shouldFilterWithMouseAndKeys() throws IOException {
        site.fill();
        go("/#/remediations");
        browser.waitForRows(7);
        browser.screenshots("remediations");

        browser.choose("[name=severity]", "CRITICAL");
        browser.waitForRows(2);
        assertThat(browser.url()).endsWith("#/remediations?severity=CRITICAL");
        browser.press("/");
        browser.type("nvme1n1");
        browser.waitForRows(1);
        browser.type(Keys.ESCAPE);
        browser.press("j");
        browser.type(Keys.ENTER);

        browser.waitFor(".story-head");
        assertThat(browser.text(".story-head h1")).startsWith("nvme1n1: 388 of 1190");
        go("/#/remediations?q=nothing-like-this");
        browser.waitForText(".empty-title", "No remediation matches.");
        browser.assertNoErrors();
    }

    @Test
    void shouldTellOneRemediationAndCopyItsCommand() throws IOException {
        site.fill();
        go("/#/remediations/" + SiteFixture.encoded(SampleFleet.BITMAP_ID));
        browser.waitFor(".command");
        browser.waitFor(".u-over");
        assertThat(browser.text("main"))
                .contains("0.86", "medium risk", "Only when", "Roll back", "Do not apply when")
                .contains("the array is resyncing");
        assertThat(browser.texts(".evidence tbody tr")).anyMatch(row -> row.matches("(?s)penalty\\s+33.0×\\s+1.5×.*"));
        browser.screenshots("remediation");

        browser.click(".commands .copy");

        browser.waitForText(".commands .copy", "Copied");
        assertThat(browser.clipboard()).isEqualTo(SampleFleet.BITMAP_COMMAND);
        browser.assertNoErrors();
    }

    @Test
    void shouldShowMarkupFromTracesAsText() {
        site.fill();
        go("/#/remediations/" + SiteFixture.encoded("W01:host-c/inject"));

        browser.waitFor(".samples");

        assertThat(browser.text(".story-head h1")).contains("<img src=x onerror=alert(2)>");
        assertThat(browser.texts(".samples tbody td:last-child")).containsOnly(SampleFleet.SCRIPT);
        assertThat(browser.all("main img, main script")).isEmpty();
        browser.assertNoErrors();
    }

    @Test
    void shouldSwitchDevicesAndTimes() throws IOException {
        site.fill();
        go("/#/device/host-a/nvme0n1");
        browser.waitFor(".u-over");
        browser.waitUntil(() -> browser.all(".picker option").size() == 10);
        browser.screenshots("device");
        assertThat(browser.isShown(".page > .plots + div")).isFalse();

        browser.choose(".picker", "/host-b/sda");

        browser.waitUntil(() -> browser.text("h1").contains("host-b/sda")
                && browser.text("main").contains("Share of the I/O"));
        assertThat(browser.text(".facts")).contains("93.0 %");
        browser.clickLink("1 h");
        browser.waitUntil(() -> browser.url().endsWith("range=3600000")
                && !browser.texts("[aria-current=true]").isEmpty());
        browser.waitFor(".u-over");
        browser.screenshot("device-incomplete-light");
        go("/#/device/host-d/sdc?range=60000");
        browser.waitForText(".empty-title", "No windows in this time.");
        go("/#/devices");
        browser.waitForRows(10);
        browser.screenshots("devices");
        browser.assertNoErrors();
    }

    @Test
    void shouldFitANarrowScreen() throws IOException {
        site.fill();
        browser.resize(500, 900);
        for (String page :
                List.of("/", "/#/remediations", "/#/remediations/" + SiteFixture.encoded(SampleFleet.BITMAP_ID))) {
            go(page);
            browser.waitFor(".page h1");
            browser.waitFor("tr");

            assertThat((Long) browser.script(
                            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .as(page)
                    .isZero();
        }
        browser.screenshot("narrow-light");
    }

    private void go(String path) {
        browser.go(site.uri("/") + path.substring(1));
    }

    private int rows() {
        return browser.all("tr.row").size();
    }
}
