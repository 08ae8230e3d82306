package plimsoll.model.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;

/**
 * A validated study: a question and the points that answer it.
 *
 * @param notes decisions made while reading that every report must mention, such as a need that replaced another
 * @param extension a class path of absolute paths that is added to every worker's: the study's own drivers and audits
 * @param search settings for a search, if the study has them
 * @param layers layers that its operations go through, from outside in, if the study names them
 * @param rivals built-in sizing methods that a run tries in addition to the variants, such as {@code jvm-defaults}
 * @param because the author's one-line remark on each variant, by name and in the study's order
 * @param againstBaseline bounds on the change from a baseline, which apply if a run has one
 * @param units units of work whose time is not given, but which durations of its trials depend on
 */
@WithBuilder
public record Study(
        String name,
        String question,
        List<Cell> cells,
        List<String> notes,
        Optional<String> extension,
        Map<String, String> because,
        Optional<SearchSpec> search,
        List<LayerSpec> layers,
        List<RelativeThreshold> againstBaseline,
        List<String> rivals,
        List<WorkUnit> units)
        implements StudyBuilder.With {

    public Study {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        layers = List.copyOf(layers);
        againstBaseline = List.copyOf(againstBaseline);
        rivals = List.copyOf(rivals);
        units = List.copyOf(units);
        because = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(because));
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("the study '" + name + "' has no cell to run");
        }
    }

    /** Returns the rules by which its cells get rounds, by name; cells with a fixed number of rounds have none. */
    public Map<String, UntilDecided> untilDecided() {
        Map<String, UntilDecided> rules = new LinkedHashMap<>();
        cells.forEach(cell ->
                cell.until().ifPresent(rule -> rules.put(cell.experiment().cell(), rule)));
        return rules;
    }
}
