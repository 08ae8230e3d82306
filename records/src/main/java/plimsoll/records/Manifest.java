package plimsoll.records;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;
import plimsoll.model.member.Build;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.LayerSpec;
import plimsoll.model.study.WorkUnitTiming;

/**
 * What a run knows before its first trial: the content of {@code manifest.json}.
 *
 * @param mode quick, full, default or aa
 * @param seed of the run; each experiment derives its own
 * @param startedAt as ISO 8601
 * @param repeat the command that repeats the run
 * @param cores of the machine, so that steal and foreign CPU can be read as shares of it
 * @param plannedTrials how many trials the run meant to make; absent where a search decides as it goes
 * @param environment machine, JDK, caps: label to value, in the order to show
 * @param notes what must be said beside the figures
 * @param layers what the study's operations go through, from outside in
 * @param cells their names in the study's order, since they are tried in another one
 * @param builds what each subject of each variant was started from; empty in an older manifest
 * @param baseline what the run is held against
 * @param units of work of which its durations are so many, as long as they take here
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
        List<WorkUnitTiming> units)
        implements ManifestBuilder.With {
    /** The mode in which a variant runs against itself. */
    public static final String AA = "aa";

    public Manifest {
        layers = List.copyOf(layers);
        cells = List.copyOf(cells);
        environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
        notes = List.copyOf(notes);
        builds = List.copyOf(builds);
        units = List.copyOf(units);
        if (cores < 1) {
            throw new IllegalArgumentException("a machine has at least 1 core, but this manifest says " + cores);
        }
    }

    /** The same of a verb that decides as it goes how many trials it makes. */
    public Manifest deciding(String verb) {
        return withMode(verb).withPlannedTrials(Optional.empty());
    }

    /** The same of a variant and itself under another name. */
    public Manifest ofTwins() {
        return withMode(AA);
    }

    /** The same with more notes. */
    public Manifest saying(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return withNotes(all);
    }
}
