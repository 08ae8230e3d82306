package plimsoll.lab.explain.time;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.records.member.ThreadDump;
import tools.jackson.databind.JsonNode;

/** Groups identical threads, so that thousands of them fit into a record of a few lines. */
final class ThreadGroups {
    private static final int KINDS_MAX = 1_500;
    private static final int FRAMES_MAX = 6_000;
    private static final int DEPTH_MAX = 160;
    private static final int TEXT_MAX = 160;
    private static final int OWNED_MAX = 4;

    /** The most threads whose identities are kept, to tell which monitors they own. */
    private static final int THREADS_MAX = 200_000;

    private final Map<String, Integer> frames = new LinkedHashMap<>();
    private final Map<Kind, GroupCount> kinds = new LinkedHashMap<>();
    private final Map<String, Kind> byId = new HashMap<>();
    private final Map<String, Set<String>> ownedByThread = new HashMap<>();
    private boolean whole = true;

    private record Kind(
            String name, String state, boolean virtual, boolean carried, Optional<String> lock, List<Integer> stack) {}

    private static final class GroupCount {
        private int count;
        private final Set<String> owns = new LinkedHashSet<>();
    }

    void add(JsonNode thread) {
        JsonNode blocker = thread.path("parkBlocker");
        Optional<String> lock = text(thread, "blockedOn")
                .or(() -> text(thread, "waitingOn"))
                .or(() -> text(blocker, "object"))
                .or(() -> blocker.isString() ? Optional.of(shortened(blocker.asString(""))) : Optional.empty());
        text(blocker, "owner").ifPresent(owner -> lock.ifPresent(one -> owns(owner, one)));
        boolean carried = thread.hasNonNull("carrier");
        Kind kind = new Kind(
                text(thread, "name").orElse("").replaceAll("\\d+", "#"),
                text(thread, "state").orElse(""),
                carried || thread.path("virtual").asBoolean(false),
                carried,
                lock,
                stack(thread.path("stack")));
        count(kind, thread);
    }

    private void count(Kind kind, JsonNode thread) {
        if (!kinds.containsKey(kind) && kinds.size() >= KINDS_MAX) {
            whole = false;
            return;
        }
        kinds.computeIfAbsent(kind, _ -> new GroupCount()).count++;
        String id = text(thread, "tid").orElse("");
        if (byId.size() == THREADS_MAX) {
            whole = false;
            return;
        }
        byId.put(id, kind);
        for (JsonNode owned : thread.path("monitorsOwned")) {
            JsonNode locks = owned.path("locks");
            locks.forEach(one -> owns(id, shortened(one.asString(""))));
        }
    }

    private void owns(String id, String lock) {
        if (ownedByThread.size() == THREADS_MAX) {
            whole = false;
            return;
        }
        Set<String> all = ownedByThread.computeIfAbsent(id, _ -> new LinkedHashSet<>());
        if (all.size() < OWNED_MAX) {
            all.add(lock);
        }
    }

    private List<Integer> stack(JsonNode written) {
        List<Integer> stack = new ArrayList<>();
        for (JsonNode frame : written) {
            String text = frame(frame.asString(""));
            if (stack.size() == DEPTH_MAX || (!frames.containsKey(text) && frames.size() == FRAMES_MAX)) {
                whole = false;
                return List.copyOf(stack);
            }
            stack.add(frames.computeIfAbsent(text, _ -> frames.size()));
        }
        return List.copyOf(stack);
    }

    /** Removes module and class loader: {@code java.base/java.lang.Thread.run(Thread.java:1474)}. */
    static String frame(String written) {
        return shortened(written.strip().replaceFirst("^[\\w.]*(?:@[\\w.+-]+)?/{1,2}(?=[\\p{L}_])", ""));
    }

    private static String shortened(String text) {
        return text.length() <= TEXT_MAX ? text : text.substring(0, TEXT_MAX);
    }

    private static Optional<String> text(JsonNode node, String key) {
        return Optional.of(node.path(key).asString(""))
                .filter(text -> !text.isEmpty())
                .map(ThreadGroups::shortened);
    }

    ThreadDump dump(long atMillis) {
        ownedByThread.forEach((id, locks) -> Optional.ofNullable(byId.get(id))
                .map(kinds::get)
                .ifPresent(groupCount -> groupCount.owns.addAll(locks)));
        List<ThreadDump.Alike> alike = kinds.entrySet().stream()
                .map(each -> alike(each.getKey(), each.getValue()))
                .sorted(Comparator.comparingInt(ThreadDump.Alike::count).reversed())
                .toList();
        return new ThreadDump(atMillis, List.copyOf(frames.keySet()), alike, whole);
    }

    private static ThreadDump.Alike alike(Kind kind, GroupCount groupCount) {
        return new ThreadDump.Alike(
                kind.name(),
                groupCount.count,
                kind.state(),
                kind.virtual(),
                kind.carried(),
                kind.lock(),
                groupCount.owns.stream().limit(OWNED_MAX).toList(),
                kind.stack());
    }
}
