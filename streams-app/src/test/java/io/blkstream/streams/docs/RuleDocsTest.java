package io.blkstream.streams.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.blkstream.streams.domain.detect.RuleCatalogue;
import io.blkstream.streams.domain.detect.RuleCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/rules.md} is written from the rule catalogue. Run with {@code -Dblkstream.write-docs=true} to write it anew.
 */
class RuleDocsTest {
    private static final Path DOC = Path.of("..", "docs", "rules.md");

    @Test
    void shouldStandInTheDocumentationAsItIs() throws IOException {
        String generated = RuleDocs.render();
        if (Boolean.getBoolean("blkstream.write-docs")) {
            Files.createDirectories(DOC.getParent());
            Files.writeString(DOC, generated);
        }

        assertThat(DOC).content().isEqualTo(generated);
    }

    @Test
    void shouldDescribeEveryRule() {
        assertThat(RuleCatalogue.entries())
                .extracting(RuleCatalogue.Entry::code)
                .containsExactlyElementsOf(Arrays.asList(RuleCode.values()));
    }
}
