package io.blkstream.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
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

/** Debian's Chromium without a window, as a test of the page drives it; keeps pictures in target/screenshots. */
public final class PageBrowser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ChromeDriver driver;

    private PageBrowser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Skips the test, and says why, on a machine without the browser. */
    public static PageBrowser openOrSkip(Path profile) throws IOException {
        assumeTrue(Files.exists(CHROMIUM) && Files.exists(DRIVER), "no " + CHROMIUM + " with " + DRIVER);
        Files.createDirectories(SCREENSHOTS);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .build();
        return new PageBrowser(new ChromeDriver(service, options(profile)));
    }

    private static ChromeOptions options(Path profile) {
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
        return options;
    }

    public void go(String url) {
        driver.get(url);
    }

    public String url() {
        return driver.getCurrentUrl();
    }

    public void resize(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
    }

    public void click(String selector) {
        act(() -> one(selector).click());
    }

    public void clickLink(String text) {
        act(() -> driver.findElement(By.linkText(text)).click());
    }

    /** An option of a {@code select} element, by its value. */
    public void choose(String selector, String value) {
        act(() -> new Select(one(selector)).selectByValue(value));
    }

    /** To whatever has the focus. */
    public void type(CharSequence keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    /** To the page as a whole. */
    public void press(CharSequence key) {
        driver.findElement(By.tagName("body")).sendKeys(key);
    }

    public void waitUntil(BooleanSupplier condition) {
        patiently(condition::getAsBoolean);
    }

    private void act(Runnable action) {
        patiently(() -> {
            action.run();
            return true;
        });
    }

    /** Tries again while what it looks at is not there yet, or was just replaced. */
    private <T> T patiently(Supplier<T> question) {
        WebDriverWait wait = new WebDriverWait(driver, PATIENCE);
        wait.ignoring(StaleElementReferenceException.class);
        return wait.until(b -> question.get());
    }

    public void waitFor(String selector) {
        waitUntil(() -> all(selector).stream().anyMatch(WebElement::isDisplayed));
    }

    public void waitForText(String selector, String text) {
        waitUntil(() -> texts(selector).contains(text));
    }

    public void waitForRows(int rows) {
        waitUntil(() -> all("tr.row").size() == rows);
    }

    public boolean isShown(String selector) {
        return one(selector).isDisplayed();
    }

    public String text(String selector) {
        return patiently(() -> one(selector).getText());
    }

    public List<String> texts(String selector) {
        return patiently(() -> all(selector).stream().map(WebElement::getText).toList());
    }

    public List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    private WebElement one(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    public Object script(String text) {
        return driver.executeScript(text);
    }

    public String clipboard() {
        driver.executeCdpCommand("Browser.grantPermissions", Map.of("permissions", List.of("clipboardReadWrite")));
        return (String) driver.executeAsyncScript("navigator.clipboard.readText().then(arguments[0])");
    }

    /** Nothing that the browser would warn of was said since the last time. */
    public void assertNoErrors() {
        assertThat(driver.manage().logs().get(LogType.BROWSER).getAll())
                .filteredOn(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .isEmpty();
    }

    /** One light, one dark; the page is light afterwards. */
    public void screenshots(String name) throws IOException {
        script("document.documentElement.dataset.theme = 'light'");
        screenshot(name + "-light");
        click("#theme");
        screenshot(name + "-dark");
        click("#theme");
    }

    public void screenshot(String name) throws IOException {
        Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
