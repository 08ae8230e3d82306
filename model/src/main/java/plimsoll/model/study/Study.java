package plimsoll.model.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.WithBuilder;

/**
 * A validated study: a question and the points that answer it.
 *
 * @param notes what was decided while reading and must be said in every report, such as a need that took the place of
 *     another
 * @param extension a class path of absolute paths that is added to every worker's: the study's own drivers and audits
 * @param search what a search of it moves, where the study says so
 * @param layers what its operations go through, from outside in, where the study says so
 * @param rivals built-in ways of sizing that a run tries beside the variants, such as {@code jvm-defaults}
 * @param because the author's one line about a variant, by its name and in the study's order
 * @param againstBaseline bounds on the change to a baseline, which count where a run has one
 * @param units whose time nobody has said, and on which durations of its trials depend
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
}
