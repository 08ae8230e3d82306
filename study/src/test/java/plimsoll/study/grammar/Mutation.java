package plimsoll.study.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Changes a study in one random place: a key goes, is renamed or moves in, a value becomes another. */
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
    private static final List<Yaml> VALUES = List.of(
            scalar("text", Yaml.Kind.TEXT),
            scalar("", Yaml.Kind.TEXT),
            scalar("512m", Yaml.Kind.TEXT),
            scalar("10s", Yaml.Kind.TEXT),
            scalar("50/s", Yaml.Kind.TEXT),
            scalar("< 95% of limit", Yaml.Kind.TEXT),
            scalar("== 0", Yaml.Kind.TEXT),
            scalar("holds", Yaml.Kind.TEXT),
            scalar("/path", Yaml.Kind.TEXT),
            scalar("started", Yaml.Kind.TEXT),
            scalar("$.a", Yaml.Kind.TEXT),
            scalar("http://a", Yaml.Kind.TEXT),
            scalar("0", Yaml.Kind.WHOLE),
            scalar("7", Yaml.Kind.WHOLE),
            scalar("-1", Yaml.Kind.WHOLE),
            scalar("0.5", Yaml.Kind.NUMBER),
            scalar("true", Yaml.Kind.TRUTH),
            scalar("", Yaml.Kind.EMPTY),
            new Yaml.Items(Place.START, List.of()),
            new Yaml.Items(Place.START, List.of(scalar("one", Yaml.Kind.TEXT))),
            new Yaml.Mapping(Place.START, List.of()),
            new Yaml.Mapping(
                    Place.START,
                    List.of(new Yaml.Entry(scalar("line", Yaml.Kind.TEXT), scalar("ok", Yaml.Kind.TEXT)))));

    private final Random random;

    Mutation(Random random) {
        this.random = random;
    }

    Yaml of(Yaml value) {
        return switch (value) {
            case Yaml.Mapping mapping -> mapping(mapping);
            case Yaml.Items items when !items.items().isEmpty() -> items(items);
            case Yaml.Items _, Yaml.Scalar _ -> VALUES.get(random.nextInt(VALUES.size()));
        };
    }

    private Yaml mapping(Yaml.Mapping mapping) {
        List<Yaml.Entry> entries = new ArrayList<>(mapping.entries());
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
            Yaml.Entry entry = entries.get(at);
            entries.set(at, new Yaml.Entry(entry.key(), of(entry.value())));
        }
        return new Yaml.Mapping(mapping.place(), entries);
    }

    private static void put(List<Yaml.Entry> entries, String key, Yaml value) {
        entries.removeIf(entry -> entry.key().is(key));
        entries.add(new Yaml.Entry(scalar(key, Yaml.Kind.TEXT), value));
    }

    private Yaml items(Yaml.Items items) {
        List<Yaml> changed = new ArrayList<>(items.items());
        int at = random.nextInt(changed.size());
        changed.set(at, of(changed.get(at)));
        return new Yaml.Items(items.place(), changed);
    }

    private static Yaml.Scalar scalar(String text, Yaml.Kind kind) {
        return new Yaml.Scalar(Place.START, text, kind);
    }
}
