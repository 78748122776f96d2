package io.blkstream.producer.geometry.host;

import io.blkstream.schemas.SyncAction;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads /proc/mdstat. Source: md_seq_show in drivers/md/md.c. */
final class Mdstat {
    private static final Pattern ARRAY = Pattern.compile("(\\S+) : (active|inactive)(?: ?\\(([a-z-]+)\\))?(?: (.*))?");
    private static final Pattern MEMBER = Pattern.compile("(\\S+?)\\[(\\d{1,6})\\]((?:\\([A-Z]\\))*)");
    private static final Pattern BLOCKS = Pattern.compile("(\\d{1,18}) blocks\\b.*");
    private static final Pattern SLOTS = Pattern.compile("\\[(\\d{1,6})/\\d{1,6}\\] \\[([U_]+)\\]");
    private static final Pattern COPIES = Pattern.compile("(\\d{1,3}) (near|far|offset)-copies");
    private static final Pattern PROGRESS =
            Pattern.compile("\\b(resync|recovery|check|repair|reshape) *= *(\\d+\\.\\d+)%");
    private static final Pattern WAITING =
            Pattern.compile("\\b(resync|recovery|check|repair|reshape)=(DELAYED|PENDING)");

    private Mdstat() {}

    static boolean isArrayLine(String line) {
        return ARRAY.matcher(line).matches();
    }

    static List<MdstatArray> parse(String text) {
        List<MdstatArray> arrays = new ArrayList<>();
        List<String> section = new ArrayList<>();
        for (String line : text.lines().map(String::strip).toList()) {
            if (isArrayLine(line)) {
                addArray(section, arrays);
                section.clear();
                section.add(line);
            } else if (!section.isEmpty()) {
                section.add(line);
            }
        }
        addArray(section, arrays);
        return arrays;
    }

    private static void addArray(List<String> section, List<MdstatArray> arrays) {
        if (!section.isEmpty()) {
            arrays.add(array(section.get(0), String.join("\n", section.subList(1, section.size()))));
        }
    }

    private static MdstatArray array(String head, String details) {
        Matcher array = ARRAY.matcher(head);
        if (!array.matches()) {
            throw new IllegalArgumentException("not an array line of mdstat: " + head);
        }
        String rest = array.group(4) == null ? "" : array.group(4);
        Matcher slots = SLOTS.matcher(details);
        boolean hasSlots = slots.find();
        return new MdstatArray(
                array.group(1),
                array.group(2).equals("active"),
                level(rest),
                array.group(3),
                members(rest),
                blocks(details),
                hasSlots ? Integer.valueOf(slots.group(1)) : null,
                hasSlots ? slots.group(2) : null,
                layout(details),
                sync(details));
    }

    private static MdstatArray.Sync sync(String details) {
        Matcher progress = PROGRESS.matcher(details);
        if (progress.find()) {
            Double percent = Double.valueOf(progress.group(2));
            return new MdstatArray.Sync(action(progress.group(1)), MdstatArray.SyncState.RUNNING, percent);
        }
        Matcher waiting = WAITING.matcher(details);
        if (waiting.find()) {
            MdstatArray.SyncState state = MdstatArray.SyncState.valueOf(waiting.group(2));
            return new MdstatArray.Sync(action(waiting.group(1)), state, null);
        }
        return new MdstatArray.Sync(SyncAction.IDLE, MdstatArray.SyncState.NONE, null);
    }

    private static String level(String rest) {
        String first = rest.split(" ", 2)[0];
        return first.isEmpty() || first.indexOf('[') >= 0 ? null : first;
    }

    private static List<MdstatArray.Member> members(String rest) {
        List<MdstatArray.Member> members = new ArrayList<>();
        for (String word : rest.split(" +")) {
            Matcher member = MEMBER.matcher(word);
            if (member.matches()) {
                String flags = member.group(3).replace("(", "").replace(")", "");
                members.add(new MdstatArray.Member(member.group(1), Integer.parseInt(member.group(2)), flags));
            }
        }
        return members;
    }

    private static long blocks(String details) {
        Matcher blocks = BLOCKS.matcher(details.lines().findFirst().orElse(""));
        return blocks.matches() ? Long.parseLong(blocks.group(1)) : 0;
    }

    private static String layout(String details) {
        Matcher copies = COPIES.matcher(details);
        return copies.find() ? copies.group(2) + "=" + copies.group(1) : null;
    }

    private static SyncAction action(String word) {
        return word.equals("recovery") ? SyncAction.RECOVER : MdArrays.syncAction(word);
    }
}
