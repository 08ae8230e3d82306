package plimsoll.study.provenance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.CapacityBound;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.plan.search.knob.Knob;

/**
 * A study in which each cell with a subject has a twin that runs another build under the same load and limits.
 *
 * @param study with both
 */
public record BaselineStudy(Study study, Baseline baseline) {
    private static final String SUFFIX = "-baseline";

    /**
     * @param known capacities of the baseline
     * @param rounds of every cell with a twin
     * @throws BaselineException if a cell cannot have a twin, or if a bound on a capacity lacks the baseline's
     *     capacity
     */
    public static BaselineStudy of(Study study, BaselineBuildSource other, BaselineCapacities known, int rounds) {
        List<Cell> cells = new ArrayList<>();
        Map<String, String> pairs = new LinkedHashMap<>();
        for (Cell cell : study.cells()) {
            Experiment now = cell.experiment();
            if (now.deployment().subjects().isEmpty()) {
                cells.add(cell.until().isPresent() ? new Cell(now, rounds) : cell);
            } else {
                Experiment twin = twin(now, other);
                cells.add(new Cell(now, rounds));
                cells.add(new Cell(twin, rounds));
                pairs.put(now.cell(), twin.cell());
            }
        }
        ownNames(study, pairs);
        List<CapacityBound> capacities = new ArrayList<>();
        for (RelativeThreshold bound : study.againstBaseline()) {
            for (Experiment now : bound.knob().isPresent() ? searched(study) : List.<Experiment>of()) {
                Experiment at = at(now, bound, known);
                Experiment twin = twin(at, other);
                cells.add(new Cell(at, rounds));
                cells.add(new Cell(twin, rounds));
                capacities.add(new CapacityBound(at.cell(), twin.cell(), bound, words(now, bound, known)));
            }
        }
        return new BaselineStudy(
                StudyBuilder.builder()
                        .name(study.name())
                        .question(study.question())
                        .cells(cells)
                        .notes(study.notes())
                        .extension(study.extension())
                        .because(study.because())
                        .search(study.search())
                        .layers(study.layers())
                        .againstBaseline(study.againstBaseline())
                        .build(),
                new Baseline(
                        other.named(),
                        pairs,
                        study.againstBaseline().stream()
                                .filter(bound -> bound.knob().isEmpty())
                                .toList(),
                        capacities));
    }

    /** Returns the first cell of each variant, where a search starts. */
    private static List<Experiment> searched(Study study) {
        Set<String> variants = new HashSet<>();
        return study.cells().stream()
                .map(Cell::experiment)
                .filter(each -> !each.deployment().subjects().isEmpty())
                .filter(each -> variants.add(each.variant()))
                .toList();
    }

    private static Experiment at(Experiment now, RelativeThreshold bound, BaselineCapacities known) {
        try {
            return Knob.named(knob(bound)).turned(now, allowed(now, bound, known));
        } catch (IllegalArgumentException wrong) {
            throw new BaselineException(
                    "'" + bound.written() + "' cannot be tried with " + now.cell() + ": " + wrong.getMessage());
        }
    }

    /** Returns the smallest value that keeps the bound. */
    private static double allowed(Experiment now, RelativeThreshold bound, BaselineCapacities known) {
        return Math.max(1, Math.ceil(held(now, bound, known) * (1 + bound.change())));
    }

    private static double held(Experiment now, RelativeThreshold bound, BaselineCapacities known) {
        return known.of(now.variant(), knob(bound))
                .orElseThrow(
                        () -> new BaselineException("'" + bound.written() + "' needs the capacity of the baseline of "
                                + now.variant() + ": search it once, 'plimsoll find STUDY --parameter " + knob(bound)
                                + " --variant " + now.variant() + "', and give that result as the baseline"));
    }

    private static String words(Experiment now, RelativeThreshold bound, BaselineCapacities known) {
        return String.format(
                Locale.ROOT,
                "%s %.0f, %.0f %% of the %.0f that the baseline was found to hold",
                knob(bound),
                allowed(now, bound, known),
                (1 + bound.change()) * 100,
                held(now, bound, known));
    }

    private static String knob(RelativeThreshold bound) {
        return bound.knob().orElseThrow();
    }

    private static Experiment twin(Experiment now, BaselineBuildSource other) {
        List<Member> members = now.deployment().members().stream()
                .map(member -> member.role() == MemberRole.SUBJECT ? started(now, member, other) : member)
                .toList();
        String behind = now.cell().startsWith(now.variant())
                ? now.cell().substring(now.variant().length())
                : "";
        return now.renamed(
                        behind.isEmpty() ? now.cell() + SUFFIX : now.variant() + SUFFIX + behind,
                        now.variant() + SUFFIX)
                .withDeployment(now.deployment().withMembers(members))
                .withExpectation(Expectation.ANY);
    }

    private static Member started(Experiment now, Member member, BaselineBuildSource other) {
        return switch (member.source()) {
            case MemberSource.Launched launched ->
                new Member(member.name(), member.role(), other.of(now, member.name(), launched), member.limits());
            case MemberSource.Attached _, MemberSource.Elsewhere _ ->
                throw new BaselineException(
                        "'" + member.name() + "' is not started by this lab, which cannot start another build of it;"
                                + " write a command or a jar into the study");
        };
    }

    private static void ownNames(Study study, Map<String, String> pairs) {
        Set<String> names =
                study.cells().stream().map(cell -> cell.experiment().cell()).collect(Collectors.toSet());
        pairs.values().stream().filter(names::contains).findFirst().ifPresent(cell -> {
            throw new BaselineException("the study has a cell '" + cell + "', which is the name of the baseline's cell;"
                    + " rename the variant, or leave it out with --variants");
        });
        if (pairs.isEmpty()) {
            throw new BaselineException(
                    "no cell of " + study.name() + " has a service that can run from another build");
        }
    }
}
