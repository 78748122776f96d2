package io.blkstream.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.blkstream.local.broker.LoopbackPorts;
import io.blkstream.sink.http.PageBrowser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;

/** The page of a running demo in a real browser: nothing is there at first, and everything comes through Kafka. */
class DemoPageIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(240);
    private static final Duration STOP = Duration.ofSeconds(15);
    private static final List<String> CASE = List.of("demo/nvme0n1", "demo/nvme1n1", "demo/nvme2n1", "demo/nvme3n1");

    private final List<Integer> ports = LoopbackPorts.free(3);
    private final String page = "http://127.0.0.1:" + ports.get(2) + "/";

    private PageBrowser browser;
    private DemoProcess demo;

    @BeforeEach
    void start(@TempDir Path directory, @TempDir Path profile) throws IOException {
        browser = PageBrowser.openOrSkip(profile);
        demo = DemoProcess.start(
                directory,
                "--kafka-port",
                ports.get(0).toString(),
                "--registry-port",
                ports.get(1).toString(),
                "--page-port",
                ports.get(2).toString());
    }

    @AfterEach
    void end() {
        if (demo != null) {
            demo.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void shouldShowTheCaseArriveAndWhatToDo() throws IOException {
        openBeforeAnythingIsFound();

        seeTheCaseArrive();
        filter();
        openAndCopy();
        switchPlots();
        seeTheFleet();

        browser.assertNoErrors();
        demo.signalGroup("INT");
        demo.awaitEnd(STOP);
    }

    private void openBeforeAnythingIsFound() {
        arrives(this::isServed);
        browser.go(page + "#/remediations");
        browser.waitFor(".empty-title");
        assertThat(browser.text(".empty-title")).isEqualTo("No remediation yet.");
        browser.script("window.stayed = true");
    }

    private void seeTheCaseArrive() throws IOException {
        arrives(() -> browser.texts("tr.row .target").containsAll(CASE));

        assertThat(browser.texts("tr.row .code")).contains("W01");
        assertThat(browser.text("tbody")).contains("3584 B at sector 24");
        browser.waitForText("#live", "live");
        browser.screenshots("demo-arrived");
    }

    private void filter() {
        browser.choose("[name=rule]", "W01");
        browser.choose("[name=severity]", "CRITICAL");
        browser.waitForRows(CASE.size());
        assertThat(browser.url()).contains("severity=CRITICAL", "rule=W01");
        browser.choose("[name=severity]", "INFO");
        browser.waitForText(".empty-title", "No remediation matches.");
        browser.choose("[name=severity]", "CRITICAL");
        browser.press("/");
        browser.type("nvme2n1");
        browser.waitForRows(1);
        browser.type(Keys.ESCAPE);
    }

    private void openAndCopy() throws IOException {
        browser.press("j");
        browser.type(Keys.ENTER);
        browser.waitFor(".command");
        browser.waitFor(".u-over");
        assertThat(browser.text(".story-head h1")).startsWith("nvme2n1: ").contains("3584 B at sector 24");
        browser.screenshots("demo-remediation");

        String command = browser.text(".command code");
        browser.click(".commands .copy");

        browser.waitForText(".commands .copy", "Copied");
        assertThat(browser.clipboard()).isEqualTo(command).startsWith("mdadm --grow /dev/md");
    }

    private void switchPlots() throws IOException {
        browser.click(".story-head a[href^='#/device/']");
        browser.waitUntil(() -> browser.text("h1").contains("demo/nvme2n1"));
        browser.waitFor(".u-over");
        browser.waitUntil(() -> browser.all(".picker option").size() >= CASE.size());
        browser.choose(".picker", "/demo/nvme3n1");
        browser.waitUntil(() -> browser.text("h1").contains("demo/nvme3n1"));
        browser.clickLink("1 h");
        browser.waitForText("[aria-current=true]", "1 h");
        browser.waitFor(".u-over");
        browser.screenshots("demo-device");
    }

    /** Found by rules about other hosts, which go about their work beside the case. */
    private void seeTheFleet() throws IOException {
        browser.clickLink("Overview");

        arrives(() -> browser.texts(".rule-table .code").containsAll(List.of("C01", "W01", "W02")));
        browser.waitFor(".u-over");
        assertThat(browser.text(".firing-stat")).contains("critical", "warning");
        browser.screenshots("demo-overview");
        assertThat(browser.script("return window.stayed")).isEqualTo(true);
    }

    /** Waits as long as that may take on a busy machine. */
    private void arrives(Callable<Boolean> condition) {
        try {
            await().atMost(TIMEOUT)
                    .ignoreException(StaleElementReferenceException.class)
                    .until(condition);
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("did not come; the demo said:\n" + demo.err(), e);
        }
    }

    private boolean isServed() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), ports.get(2))) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
