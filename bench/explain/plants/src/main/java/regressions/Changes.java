package regressions;

import java.util.Set;

/** The changes of a build: {@code --changes=NAME,NAME}, none for the old one. */
record Changes(Set<String> names) {
    /** Each makes one place more expensive. */
    static final Set<String> REGRESSIONS = Set.of(
            "slow-method",
            "longer-lock",
            "n-plus-one",
            "smaller-pool",
            "lost-batching",
            "boxing",
            "regular-expression",
            "logging",
            "cache-misses",
            "body-copy");

    /** Each does the same work in another way. */
    static final Set<String> REFACTORINGS = Set.of(
            "harmless-renamed",
            "harmless-extracted",
            "harmless-inlined",
            "harmless-reordered",
            "harmless-moved-lock",
            "harmless-lambda",
            "harmless-interface",
            "harmless-record",
            "harmless-stream",
            "harmless-new-class");

    Changes {
        names = Set.copyOf(names);
        if (names.stream().anyMatch(name -> !REGRESSIONS.contains(name) && !REFACTORINGS.contains(name))) {
            throw new IllegalArgumentException(
                    "--changes has one of " + names + " that is not among " + REGRESSIONS + " and " + REFACTORINGS);
        }
    }

    static Changes of(String list) {
        return new Changes(list.isEmpty() ? Set.of() : Set.of(list.split(",", -1)));
    }

    boolean has(String name) {
        return names.contains(name);
    }
}
