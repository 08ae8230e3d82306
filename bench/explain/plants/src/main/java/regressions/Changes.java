package regressions;

import java.util.Set;

/** The changes of a build: {@code --changes=NAME,NAME}, none for the old one. */
record Changes(Set<String> names) {
    private static final Set<String> KNOWN = Set.of(
            "slow-method",
            "longer-lock",
            "n-plus-one",
            "smaller-pool",
            "lost-batching",
            "boxing",
            "regular-expression",
            "logging",
            "cache-misses",
            "body-copy",
            "harmless-renamed",
            "harmless-extracted",
            "harmless-inlined",
            "harmless-reordered",
            "harmless-moved-lock");

    Changes {
        names = Set.copyOf(names);
        if (!KNOWN.containsAll(names)) {
            throw new IllegalArgumentException("--changes has one of " + names + " that is not among " + KNOWN);
        }
    }

    static Changes of(String list) {
        return new Changes(list.isEmpty() ? Set.of() : Set.of(list.split(",", -1)));
    }

    boolean has(String name) {
        return names.contains(name);
    }
}
