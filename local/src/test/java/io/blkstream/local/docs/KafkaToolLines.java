package io.blkstream.local.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Command lines of Kafka's own tools on a page, in code blocks, tables and text. */
final class KafkaToolLines {
    private KafkaToolLines() {}

    /** Those of one tool that name a broker, each a whole command. */
    static List<String> of(Path page, String tool) throws IOException {
        Pattern command = Pattern.compile(Pattern.quote(tool) + " --bootstrap-server [^`|]*");
        return MarkdownPage.read(page).lines().stream()
                .flatMap(line -> command.matcher(line).results())
                .map(MatchResult::group)
                .map(String::strip)
                .toList();
    }
}
