package plimsoll.engine.build;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import plimsoll.model.Baseline;
import plimsoll.model.Cell;
import plimsoll.model.Deployment;
import plimsoll.model.Expectation;
import plimsoll.model.Experiment;
import plimsoll.model.Member;
import plimsoll.model.Role;
import plimsoll.model.Source;
import plimsoll.model.Study;

/**
 * A study each of whose cells has a twin that runs another build under the same load in the same limits.
 *
 * @param study with both
 */
public record Beside(Study study, Baseline baseline) {
    private static final String SUFFIX = "-baseline";

    /**
     * @param rounds of every cell that has a twin
     * @throws NoBaseline when a cell cannot have a twin
     */
    public static Beside of(Study study, OtherBuild other, int rounds) {
        List<Cell> cells = new ArrayList<>();
        Map<String, String> pairs = new LinkedHashMap<>();
        for (Cell cell : study.cells()) {
            Experiment now = cell.experiment();
            if (now.deployment().subjects().isEmpty()) {
                cells.add(cell);
            } else {
                Experiment twin = twin(now, other);
                cells.add(new Cell(now, rounds));
                cells.add(new Cell(twin, rounds));
                pairs.put(now.cell(), twin.cell());
            }
        }
        ownNames(study, pairs);
        return new Beside(
                new Study(
                        study.name(),
                        study.question(),
                        cells,
                        study.notes(),
                        study.extension(),
                        study.because(),
                        study.search(),
                        study.layers(),
                        study.againstBaseline()),
                new Baseline(other.named(), pairs, study.againstBaseline()));
    }

    private static Experiment twin(Experiment now, OtherBuild other) {
        List<Member> members = now.deployment().members().stream()
                .map(member -> member.role() == Role.SUBJECT ? started(now, member, other) : member)
                .toList();
        String behind = now.cell().startsWith(now.variant())
                ? now.cell().substring(now.variant().length())
                : "";
        return new Experiment(
                now.study(),
                behind.isEmpty() ? now.cell() + SUFFIX : now.variant() + SUFFIX + behind,
                now.variant() + SUFFIX,
                now.round(),
                new Deployment(members, now.deployment().links()),
                now.phases(),
                now.audits(),
                now.thresholds(),
                Expectation.ANY,
                now.bounds(),
                now.seed(),
                now.promises());
    }

    private static Member started(Experiment now, Member member, OtherBuild other) {
        return switch (member.source()) {
            case Source.Launched launched ->
                new Member(member.name(), member.role(), other.of(now, member.name(), launched), member.limits());
            case Source.Attached _ ->
                throw new NoBaseline(
                        "'" + member.name() + "' is attached, and the lab cannot start another build of it;"
                                + " write a command or a jar into the study");
        };
    }

    private static void ownNames(Study study, Map<String, String> pairs) {
        Set<String> names =
                study.cells().stream().map(cell -> cell.experiment().cell()).collect(Collectors.toSet());
        pairs.values().stream().filter(names::contains).findFirst().ifPresent(taken -> {
            throw new NoBaseline("the study has a cell '" + taken + "', which is what the baseline's would be called;"
                    + " rename the variant, or leave it out by --variants");
        });
        if (pairs.isEmpty()) {
            throw new NoBaseline("no cell of " + study.name() + " has a service that could come from another build");
        }
    }
}
