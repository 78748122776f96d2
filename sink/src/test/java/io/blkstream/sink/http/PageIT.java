package io.blkstream.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.blkstream.sink.store.Change;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page in a real browser over a real store; writes what it saw to target/screenshots. */
class PageIT {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Clock clock = Clock.systemUTC();
    private SiteFixture site;
    private ChromeDriver browser;

    @BeforeEach
    void open(@TempDir Path store, @TempDir Path profile) throws IOException {
        assumeTrue(Files.exists(CHROMIUM) && Files.exists(DRIVER), "no " + CHROMIUM + " with " + DRIVER);
        Files.createDirectories(SCREENSHOTS);
        site = new SiteFixture(store, HttpConfig.local(), clock);
        browser = browser(profile);
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.quit();
        }
        if (site != null) {
            site.close();
        }
    }

    @Test
    void shouldTellWhatToDoWhenThereIsNothing() throws IOException {
        go("/");

        waitFor(".empty-title");
        assertThat(text("main")).contains("No device has been heard of yet", "blkstream agent");
        screenshot("empty-light");
        go("/#/remediations");
        waitFor(".empty-title");
        assertThat(text("main")).contains("No remediation yet");
        assertNoErrors();
    }

    @Test
    void shouldShowTheFleet() throws IOException {
        site.fill();
        go("/");

        waitFor(".u-over");
        waitForText("#live", "live");
        assertThat(text(".firing-stat")).contains("2", "critical", "warning", "info");
        assertThat(text(".notice")).contains("Data is missing for 2 of 10 devices", "host-d/sdc", "mount -t tracefs");
        assertThat(texts(".rule-table .code")).containsExactly("C01", "G01", "W01");
        screenshots("overview");
        assertNoErrors();
    }

    @Test
    void shouldShowANewRemediationWithoutReload() throws IOException {
        site.fill();
        go("/#/remediations");
        waitForText("#live", "live");
        waitFor("tr.row");
        int before = browser.findElements(By.cssSelector("tr.row")).size();
        script("window.stayed = true");

        site.store(new Change.RemediationPublished(
                SampleFleet.arriving(clock.instant(), "sdb: 94 % of 5133 reads go to one of two members")));

        patiently().until(b -> browser.findElements(By.cssSelector("tr.row")).size() == before + 1);
        assertThat(text("tbody")).contains("94 % of 5133 reads");
        assertThat(text("#news")).contains("New critical", "94 % of 5133 reads");
        assertThat(script("return window.stayed")).isEqualTo(true);
        assertNoErrors();
    }

    @Test
    void shouldFilterWithMouseAndKeys() throws IOException {
        site.fill();
        go("/#/remediations");
        waitForRows(7);
        screenshots("remediations");

        new Select(browser.findElement(By.name("severity"))).selectByValue("CRITICAL");
        waitForRows(2);
        assertThat(browser.getCurrentUrl()).endsWith("#/remediations?severity=CRITICAL");
        browser.findElement(By.tagName("body")).sendKeys("/");
        browser.switchTo().activeElement().sendKeys("nvme1n1");
        waitForRows(1);
        browser.switchTo().activeElement().sendKeys(Keys.ESCAPE);
        browser.findElement(By.tagName("body")).sendKeys("j");
        browser.switchTo().activeElement().sendKeys(Keys.ENTER);

        waitFor(".story-head");
        assertThat(text(".story-head h1")).startsWith("nvme1n1: 388 of 1190");
        go("/#/remediations?q=nothing-like-this");
        waitForText(".empty-title", "No remediation matches.");
        assertNoErrors();
    }

    @Test
    void shouldTellOneRemediationAndCopyItsCommand() throws IOException {
        site.fill();
        go("/#/remediation/" + SiteFixture.encoded(SampleFleet.BITMAP_ID));
        waitFor(".command");
        waitFor(".u-over");
        assertThat(text("main"))
                .contains("0.86", "medium risk", "Only when", "Roll back", "Do not apply when")
                .contains("the array is resyncing");
        assertThat(texts(".evidence tbody tr")).anyMatch(row -> row.matches("(?s)penalty\\s+33.0×\\s+1.5×.*"));
        screenshots("remediation");

        browser.findElement(By.cssSelector(".commands .copy")).click();

        waitForText(".commands .copy", "Copied");
        browser.executeCdpCommand("Browser.grantPermissions", Map.of("permissions", List.of("clipboardReadWrite")));
        assertThat(browser.executeAsyncScript("navigator.clipboard.readText().then(arguments[0])"))
                .isEqualTo(SampleFleet.BITMAP_COMMAND);
        assertNoErrors();
    }

    @Test
    void shouldShowMarkupFromTracesAsText() {
        site.fill();
        go("/#/remediation/" + SiteFixture.encoded("W01:host-c/inject"));

        waitFor(".samples");

        assertThat(text(".story-head h1")).contains("<img src=x onerror=alert(2)>");
        assertThat(texts(".samples tbody td:last-child")).containsOnly(SampleFleet.SCRIPT);
        assertThat(browser.findElements(By.cssSelector("main img, main script")))
                .isEmpty();
        assertNoErrors();
    }

    @Test
    void shouldSwitchDevicesAndTimes() throws IOException {
        site.fill();
        go("/#/device/host-a/nvme0n1");
        waitFor(".u-over");
        patiently()
                .until(b ->
                        browser.findElements(By.cssSelector(".picker option")).size() == 10);
        screenshots("device");
        assertThat(browser.findElement(By.cssSelector(".page > .plots + div")).isDisplayed())
                .isFalse();

        new Select(browser.findElement(By.cssSelector(".picker"))).selectByVisibleText("host-b/sda");

        patiently().until(b -> text("h1").contains("host-b/sda") && text("main").contains("Share of the I/O"));
        assertThat(text(".facts")).contains("93.0 %");
        browser.findElement(By.linkText("1 h")).click();
        patiently()
                .until(b -> browser.getCurrentUrl().endsWith("range=3600000")
                        && !texts("[aria-current=true]").isEmpty());
        waitFor(".u-over");
        screenshot("device-incomplete-light");
        go("/#/device/host-d/sdc?range=60000");
        waitForText(".empty-title", "No windows in this time.");
        go("/#/devices");
        waitForRows(10);
        screenshots("devices");
        assertNoErrors();
    }

    @Test
    void shouldFitANarrowScreen() throws IOException {
        site.fill();
        browser.manage().window().setSize(new Dimension(500, 900));
        for (String page :
                List.of("/", "/#/remediations", "/#/remediation/" + SiteFixture.encoded(SampleFleet.BITMAP_ID))) {
            go(page);
            waitFor(".page h1");
            waitFor("tr");

            assertThat((Long) script(
                            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .as(page)
                    .isZero();
        }
        screenshot("narrow-light");
    }

    private static ChromeDriver browser(Path profile) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1360,1000",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File(DRIVER.toString()))
                .build();
        return new ChromeDriver(service, options);
    }

    private void go(String path) {
        browser.get(site.uri("/") + path.substring(1));
    }

    private WebDriverWait patiently() {
        WebDriverWait wait = new WebDriverWait(browser, PATIENCE);
        wait.ignoring(StaleElementReferenceException.class);
        return wait;
    }

    private void waitFor(String selector) {
        patiently()
                .until(b ->
                        browser.findElements(By.cssSelector(selector)).stream().anyMatch(WebElement::isDisplayed));
    }

    private void waitForText(String selector, String text) {
        patiently().until(b -> texts(selector).contains(text));
    }

    private void waitForRows(int rows) {
        patiently().until(b -> browser.findElements(By.cssSelector("tr.row")).size() == rows);
    }

    private String text(String selector) {
        return browser.findElement(By.cssSelector(selector)).getText();
    }

    private List<String> texts(String selector) {
        return browser.findElements(By.cssSelector(selector)).stream()
                .map(WebElement::getText)
                .toList();
    }

    private Object script(String text) {
        return ((JavascriptExecutor) browser).executeScript(text);
    }

    private void assertNoErrors() {
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .filteredOn(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .isEmpty();
    }

    private void screenshots(String name) throws IOException {
        script("document.documentElement.dataset.theme = 'light'");
        screenshot(name + "-light");
        browser.findElement(By.id("theme")).click();
        screenshot(name + "-dark");
        browser.findElement(By.id("theme")).click();
    }

    private void screenshot(String name) throws IOException {
        byte[] png = browser.getScreenshotAs(OutputType.BYTES);
        Files.write(SCREENSHOTS.resolve(name + ".png"), png);
    }
}
