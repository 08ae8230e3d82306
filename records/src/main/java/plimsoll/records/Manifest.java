package plimsoll.records;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.WithBuilder;
import plimsoll.model.member.Build;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.LayerSpec;
import plimsoll.model.study.Shard;
import plimsoll.model.study.UntilDecided;
import plimsoll.model.study.WorkUnitTiming;

/**
 * The facts about a run that are known before its first trial: the content of {@code manifest.json}.
 *
 * @param mode quick, full, default or aa; of a search or a profile: find, fit, prove or explain
 * @param seed of the run; each experiment derives its own
 * @param startedAt as ISO 8601
 * @param repeat the command that repeats the run
 * @param cores cores of the machine, so that steal and foreign CPU time can be read as shares of it
 * @param plannedTrials number of trials that the run plans; absent if a search decides as it goes
 * @param environment machine, JDK, caps: label to value, in the order to show
 * @param notes remarks that belong with the figures
 * @param layers layers that the study's operations go through, from outside in
 * @param cells names of the cells in the study's order; trials run in another order
 * @param builds files that each subject of each variant was started from; empty in an older manifest
 * @param baseline the baseline that the run is compared with
 * @param units measured durations of the units of work that the study's durations are multiples of
 * @param untilDecided the rule by which a cell gets rounds, by its name; cells with a fixed number have none
 * @param shard the share of the run that this result holds; absent if it is a whole run
 */
@WithBuilder
public record Manifest(
        String study,
        String question,
        String mode,
        long seed,
        String startedAt,
        String repeat,
        int cores,
        Optional<Integer> plannedTrials,
        Map<String, String> environment,
        List<String> notes,
        List<LayerSpec> layers,
        List<String> cells,
        List<Build> builds,
        Optional<Baseline> baseline,
        List<WorkUnitTiming> units,
        Map<String, UntilDecided> untilDecided,
        Optional<Shard> shard)
        implements ManifestBuilder.With {
    /** The mode in which a variant runs against itself. */
    public static final String AA = "aa";

    /** The mode of a result of profiling trials only, by the former name of the verb. */
    public static final String PROFILE = "explain";

    /** The label under which the environment has the version of Plimsoll. */
    public static final String VERSION = "Plimsoll";

    /** The label under which the environment names the user that ran the members. */
    public static final String USER_OF_MEMBERS = "user of the members";

    /** The label under which the environment has the user that ran the lab. */
    public static final String USER_OF_LAB = "user";

    /** The label under which the environment has processor, kernel and cores of the machine that runs the needs. */
    public static final String MACHINE_OF_NEEDS = "machine of the needs";

    /** The label under which the environment has the memory limit of a group around the lab, and that group. */
    public static final String OUTER_LIMIT = "limit around the lab";

    public Manifest {
        layers = List.copyOf(layers);
        cells = List.copyOf(cells);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        notes = List.copyOf(notes);
        builds = List.copyOf(builds);
        units = List.copyOf(units);
        untilDecided = Collections.unmodifiableMap(new LinkedHashMap<>(untilDecided));
        if (cores < 1) {
            throw new IllegalArgumentException("a machine has at least 1 core, but this manifest says " + cores);
        }
    }

    /**
     * Returns the facts of an environment on which figures depend, the class of its machine. The user of the lab changes
     * no figure, and a group around the lab may have the name of a job.
     */
    public static Map<String, String> machineClass(Map<String, String> environment) {
        Map<String, String> facts = new LinkedHashMap<>(environment);
        facts.remove(USER_OF_LAB);
        facts.computeIfPresent(OUTER_LIMIT, (label, limit) -> limit.replaceFirst(" of .*", ""));
        return facts;
    }

    /** Returns the first fact in which two machines differ, or which one of them lacks; empty when they are alike. */
    public static Optional<String> machineDifference(Map<String, String> there, Map<String, String> here) {
        Map<String, String> earlier = machineClass(there);
        Map<String, String> now = machineClass(here);
        Set<String> facts = new LinkedHashSet<>(earlier.keySet());
        facts.addAll(now.keySet());
        return facts.stream()
                .filter(fact -> !Objects.equals(earlier.get(fact), now.get(fact)))
                .findFirst()
                .map(fact -> "'" + fact + "' was " + earlier.getOrDefault(fact, "unknown") + " and is "
                        + now.getOrDefault(fact, "unknown") + " here");
    }

    /** Returns the manifest for a verb that decides the number of trials as it goes. */
    public Manifest forVerb(String verb) {
        return withMode(verb).withPlannedTrials(Optional.empty());
    }

    /** Returns a name for a new result: that of the study, with the share if it is one. */
    public String resultName(String named) {
        return shard.map(share -> named + "-shard-" + share.number() + "-of-" + share.of())
                .orElse(named);
    }

    /** Returns the manifest with more notes. */
    public Manifest withMoreNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return withNotes(all);
    }
}
