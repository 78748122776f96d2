package io.blkstream.streams.docs;

import io.blkstream.streams.domain.detect.RuleCatalogue;
import java.lang.reflect.RecordComponent;
import java.util.Locale;

/** Renders the rule catalogue as Markdown. */
final class RuleDocs {
    private RuleDocs() {}

    static String render() {
        StringBuilder text = new StringBuilder("""
                # Rules

                Written from the rule catalogue by a test; do not edit. A rule sees one window of a device or a mirror with
                its geometry and answers with at most one finding, or with why it stays silent (`analyze --explain`). A
                finding needs a ratio and an absolute floor; below a confidence of 0.3 it stays INFO on a live stream.
                Confidence = completeness × geometry trust × n ÷ (n + 20) × attribution.

                """);
        RuleCatalogue.entries().forEach(entry -> append(text, entry));
        text.append("## Predicted and measured gain\n\n")
                .append("What the rules expect for the cases of the kernel mails, beside what the mails measured.\n\n")
                .append(GainTable.render());
        return text.toString();
    }

    private static void append(StringBuilder text, RuleCatalogue.Entry entry) {
        text.append("## ")
                .append(entry.code())
                .append(": ")
                .append(entry.code().title())
                .append("\n\n");
        text.append(entry.question()).append(' ').append(entry.decides()).append("\n\n");
        if (entry.limits() != null) {
            appendLimits(text, entry.limits());
        }
        text.append("Never: ").append(String.join("; ", entry.never())).append(".\n\n");
        text.append("Sources: ").append(String.join("; ", entry.sources())).append(".\n\n");
    }

    private static void appendLimits(StringBuilder text, Record limits) {
        text.append("| limit | live |\n|---|---|\n");
        for (RecordComponent component : limits.getClass().getRecordComponents()) {
            text.append("| ")
                    .append(component.getName())
                    .append(" | ")
                    .append(value(component, limits))
                    .append(" |\n");
        }
        text.append('\n');
    }

    private static String value(RecordComponent component, Record limits) {
        try {
            Object value = component.getAccessor().invoke(limits);
            return value instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : value.toString();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component.getName(), e);
        }
    }
}
