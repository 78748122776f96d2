package io.blkstream.local.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every link from a page to another place in the project leads there, to the heading too. */
class DocumentedLinksTest {
    @Test
    void shouldLeadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (MarkdownPage page : MarkdownPage.all()) {
            for (MarkdownPage.Line link : page.links()) {
                links++;
                complaint(page, link.text())
                        .ifPresent(complaint -> broken.add(page.name() + ":" + link.number() + ": " + complaint));
            }
        }

        assertThat(links).isGreaterThan(10);
        assertThat(broken).isEmpty();
    }

    @Test
    void shouldFindBrokenLinks() throws IOException {
        MarkdownPage page = new MarkdownPage(
                Path.of("..", "page.md"),
                List.of(
                        "# One heading: `code`, and more",
                        "[here](#one-heading-code-and-more), [file](docs/nowhere.md), `[code](nowhere)`",
                        "![picture](docs/nothing.png) [heading](docs/receivers.md#for-every-tipe)",
                        "[there](docs/receivers.md#for-every-type) <a href=\"https://example.org/x\">away</a>",
                        "",
                        "    [in a block](nowhere)"));

        List<String> broken = new ArrayList<>();
        for (MarkdownPage.Line link : page.links()) {
            complaint(page, link.text()).ifPresent(complaint -> broken.add(link.number() + " " + complaint));
        }

        assertThat(broken)
                .containsExactly(
                        "2 no file docs/nowhere.md",
                        "3 no file docs/nothing.png",
                        "3 no heading #for-every-tipe in docs/receivers.md");
    }

    private static Optional<String> complaint(MarkdownPage page, String link) throws IOException {
        if (link.matches("[a-z]+:.*")) {
            return Optional.empty();
        }
        int hash = link.indexOf('#');
        String name = hash < 0 ? link : link.substring(0, hash);
        Path target = name.isEmpty() ? page.file() : page.file().resolveSibling(name);
        if (!name.isEmpty() && !Files.exists(target)) {
            return Optional.of("no file " + name);
        }
        boolean found = hash < 0
                || (name.isEmpty() ? page : MarkdownPage.read(target)).anchors().contains(link.substring(hash + 1));
        return found ? Optional.empty() : Optional.of("no heading " + link.substring(hash) + " in " + name);
    }
}
