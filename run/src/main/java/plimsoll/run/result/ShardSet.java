package plimsoll.run.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plimsoll.model.study.Shard;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/**
 * All shards of one run or search, in the order of their numbers.
 *
 * @param shards each once
 */
public record ShardSet(List<StoredShard> shards) {
    /** @throws RequestException when one is missing, given twice, or of another run or class of machines */
    public static ShardSet of(List<Path> results) {
        List<StoredShard> given = results.stream().map(StoredShard::in).toList();
        if (given.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE, "name the results of all shards: plimsoll merge RESULT RESULT...");
        }
        StoredShard first = given.getFirst();
        TreeMap<Integer, StoredShard> byNumber = new TreeMap<>();
        for (StoredShard each : given) {
            requireSameRun(first, each);
            @Nullable StoredShard twice = byNumber.put(each.shard().number(), each);
            if (twice != null) {
                throw new RequestException(
                        ExitCode.USAGE,
                        "shard " + each.shard() + " was given twice, as " + twice.named() + " and " + each.named()
                                + "; give each shard once");
            }
        }
        requireAll(first, byNumber);
        return new ShardSet(List.copyOf(byNumber.values()));
    }

    public StoredShard first() {
        return shards.getFirst();
    }

    private static void requireSameRun(StoredShard first, StoredShard other) {
        if (first.shard().of() != other.shard().of()) {
            throw apart(first, other, "one is shard " + first.shard() + ", the other " + other.shard());
        }
        if (first.isSearch() != other.isSearch()) {
            throw apart(first, other, "only one of them is a search");
        }
        difference(first, other, first.request(), other.request()).ifPresent(difference -> {
            throw apart(first, other, difference);
        });
        difference(first, other, first.machine(), other.machine()).ifPresent(difference -> {
            throw new RequestException(
                    ExitCode.USAGE,
                    "cannot merge figures of different machines: " + difference
                            + "; run all shards with one version of Plimsoll on machines of one class");
        });
    }

    /** Returns the refusal of two shards that differ. */
    public static RequestException apart(StoredShard first, StoredShard other, String difference) {
        return new RequestException(
                ExitCode.USAGE,
                "cannot merge " + first.named() + " and " + other.named() + ", which are not of one run: " + difference
                        + "; start all shards with the same study and options");
    }

    private static Optional<String> difference(
            StoredShard first, StoredShard other, Map<String, String> one, Map<String, String> two) {
        Set<String> facts = new LinkedHashSet<>(one.keySet());
        facts.addAll(two.keySet());
        return facts.stream()
                .filter(fact -> !Optional.ofNullable(one.get(fact)).equals(Optional.ofNullable(two.get(fact))))
                .findFirst()
                .map(fact -> "'" + fact + "' is " + one.getOrDefault(fact, "absent") + " in " + first.named() + " and "
                        + two.getOrDefault(fact, "absent") + " in " + other.named());
    }

    private static void requireAll(StoredShard first, Map<Integer, StoredShard> byNumber) {
        List<String> missing = new ArrayList<>();
        for (int number = 1; number <= first.shard().of(); number++) {
            if (!byNumber.containsKey(number)) {
                missing.add(new Shard(number, first.shard().of()).toString());
            }
        }
        if (!missing.isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    (missing.size() == 1 ? "shard " : "shards ") + String.join(", ", missing)
                            + (missing.size() == 1 ? " is" : " are") + " missing; give the results of all "
                            + first.shard().of() + " shards, and run a missing one by: "
                            + first.manifest()
                                    .repeat()
                                    .replaceFirst("--shard[ =]\\S+", "--shard " + missing.getFirst()));
        }
    }
}
