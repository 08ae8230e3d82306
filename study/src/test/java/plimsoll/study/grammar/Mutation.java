package plimsoll.study.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Changes a study in one random place: it removes, renames or nests a key, or replaces a value. */
final class Mutation {
    private static final List<String> KEYS = List.of(
            "name",
            "command",
            "jar",
            "ready",
            "burst",
            "open",
            "for",
            "get",
            "limits",
            "line",
            "http",
            "use",
            "size",
            "variants",
            "memory",
            "lost",
            "response.p42",
            "a vs baseline",
            "oneOf",
            "url",
            "rounds",
            "x");
    private static final List<YamlNode> VALUES = List.of(
            scalar("text", YamlNode.Kind.TEXT),
            scalar("", YamlNode.Kind.TEXT),
            scalar("512m", YamlNode.Kind.TEXT),
            scalar("10s", YamlNode.Kind.TEXT),
            scalar("50/s", YamlNode.Kind.TEXT),
            scalar("< 95% of limit", YamlNode.Kind.TEXT),
            scalar("== 0", YamlNode.Kind.TEXT),
            scalar("holds", YamlNode.Kind.TEXT),
            scalar("/path", YamlNode.Kind.TEXT),
            scalar("started", YamlNode.Kind.TEXT),
            scalar("$.a", YamlNode.Kind.TEXT),
            scalar("http://a", YamlNode.Kind.TEXT),
            scalar("0", YamlNode.Kind.WHOLE),
            scalar("7", YamlNode.Kind.WHOLE),
            scalar("-1", YamlNode.Kind.WHOLE),
            scalar("0.5", YamlNode.Kind.NUMBER),
            scalar("true", YamlNode.Kind.TRUTH),
            scalar("", YamlNode.Kind.EMPTY),
            new YamlNode.Items(SourceLocation.START, List.of()),
            new YamlNode.Items(SourceLocation.START, List.of(scalar("one", YamlNode.Kind.TEXT))),
            new YamlNode.Mapping(SourceLocation.START, List.of()),
            new YamlNode.Mapping(
                    SourceLocation.START,
                    List.of(new YamlNode.Entry(scalar("line", YamlNode.Kind.TEXT), scalar("ok", YamlNode.Kind.TEXT)))));

    private final Random random;

    Mutation(Random random) {
        this.random = random;
    }

    YamlNode of(YamlNode value) {
        return switch (value) {
            case YamlNode.Mapping mapping -> mapping(mapping);
            case YamlNode.Items items when !items.items().isEmpty() -> items(items);
            case YamlNode.Items _, YamlNode.Scalar _ -> VALUES.get(random.nextInt(VALUES.size()));
        };
    }

    private YamlNode mapping(YamlNode.Mapping mapping) {
        List<YamlNode.Entry> entries = new ArrayList<>(mapping.entries());
        int at = entries.isEmpty() ? -1 : random.nextInt(entries.size());
        int kind = random.nextInt(10);
        if (at < 0 || kind == 0) {
            put(entries, KEYS.get(random.nextInt(KEYS.size())), VALUES.get(random.nextInt(VALUES.size())));
        } else if (kind == 1) {
            entries.remove(at);
        } else if (kind == 2) {
            put(
                    entries,
                    KEYS.get(random.nextInt(KEYS.size())),
                    entries.remove(at).value());
        } else {
            YamlNode.Entry entry = entries.get(at);
            entries.set(at, new YamlNode.Entry(entry.key(), of(entry.value())));
        }
        return new YamlNode.Mapping(mapping.place(), entries);
    }

    private static void put(List<YamlNode.Entry> entries, String key, YamlNode value) {
        entries.removeIf(entry -> entry.key().is(key));
        entries.add(new YamlNode.Entry(scalar(key, YamlNode.Kind.TEXT), value));
    }

    private YamlNode items(YamlNode.Items items) {
        List<YamlNode> changed = new ArrayList<>(items.items());
        int at = random.nextInt(changed.size());
        changed.set(at, of(changed.get(at)));
        return new YamlNode.Items(items.place(), changed);
    }

    private static YamlNode.Scalar scalar(String text, YamlNode.Kind kind) {
        return new YamlNode.Scalar(SourceLocation.START, text, kind);
    }
}
