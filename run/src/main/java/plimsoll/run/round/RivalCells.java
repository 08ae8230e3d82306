package plimsoll.run.round;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.plan.search.sizing.ContainerLimits;
import plimsoll.plan.search.sizing.JvmSizing;
import plimsoll.plan.search.sizing.SizingAlternatives;
import plimsoll.plan.search.sizing.SplitApplier;
import plimsoll.study.provenance.ClassCountEstimate;

/**
 * Puts the rivals that a study names beside its own variants: each cell with a memory cap once more for each rival, under the
 * same load in as many rounds, so that all are run in turn. A rival that has no answer for a container is said, not run.
 */
public final class RivalCells {
    private final Study study;
    private final List<SizingAlternatives.SizingMethod> ways;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, String> because = new LinkedHashMap<>();
    private final Map<MemberSource, OptionalInt> classes = new LinkedHashMap<>();

    private RivalCells(Study study) {
        this.study = study;
        this.ways = Stream.of(SizingAlternatives.SizingMethod.values())
                .filter(method -> study.rivals().contains(method.word()))
                .toList();
        notes.addAll(study.notes());
        because.putAll(study.because());
    }

    /** The same study where it names none. */
    public static Study beside(Study study) {
        return study.rivals().isEmpty() ? study : new RivalCells(study).whole();
    }

    private Study whole() {
        List<Cell> cells = study.cells().stream()
                .flatMap(cell -> Stream.concat(Stream.of(cell), rivals(cell)))
                .toList();
        return StudyBuilder.builder()
                .name(study.name())
                .question(study.question())
                .cells(cells)
                .notes(notes)
                .extension(study.extension())
                .because(because)
                .search(study.search())
                .layers(study.layers())
                .againstBaseline(study.againstBaseline())
                .build();
    }

    private Stream<Cell> rivals(Cell cell) {
        List<Member> subjects = cell.experiment().deployment().subjects();
        Optional<Bytes> memory = subjects.stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst();
        if (subjects.isEmpty()) {
            return Stream.empty();
        }
        if (subjects.size() > 1 || memory.isEmpty()) {
            note(cell.experiment().cell() + " has no rivals: a container of one subject is sized, and here "
                    + (memory.isEmpty() ? "is no memory limit" : "are " + subjects.size() + " subjects") + ".");
            return Stream.empty();
        }
        ContainerLimits container = new ContainerLimits(memory.get(), SplitApplier.cpus(cell.experiment()));
        return ways.stream().flatMap(method -> rival(cell, method, container).stream());
    }

    private Optional<Cell> rival(Cell cell, SizingAlternatives.SizingMethod method, ContainerLimits container) {
        Experiment own = cell.experiment();
        OptionalInt loaded = method == SizingAlternatives.SizingMethod.BUILDPACK ? loaded(own) : OptionalInt.of(0);
        if (loaded.isEmpty()) {
            note(own.variant() + " has no rival by the buildpack formula: its classes cannot be counted, since its"
                    + " command is not java with a jar or a class path.");
            return Optional.empty();
        }
        return switch (method.of(container, loaded.getAsInt())) {
            case JvmSizing.Refused(String name, String sentence) -> {
                note(own.variant() + " by the " + name + " in " + container.memory() + ": " + sentence + ".");
                yield Optional.empty();
            }
            case JvmSizing.Sized sized -> {
                String variant = own.variant() + "-" + method.word();
                because.put(variant, own.variant() + " by " + sized.way() + ": " + sized.because());
                yield Optional.of(
                        new Cell(renamed(SizingAlternatives.outfitted(own, sized, container), variant), cell.rounds()));
            }
        };
    }

    private OptionalInt loaded(Experiment experiment) {
        MemberSource source = experiment.deployment().subjects().getFirst().source();
        try {
            return classes.computeIfAbsent(
                    source,
                    each -> each instanceof MemberSource.Launched launched
                            ? ClassCountEstimate.loaded(launched)
                            : OptionalInt.empty());
        } catch (UncheckedIOException unreadable) {
            throw new IllegalArgumentException(
                    "the buildpack formula needs the number of classes: " + unreadable.getMessage(), unreadable);
        }
    }

    /** Nobody expects anything of a rival. */
    private static Experiment renamed(Experiment experiment, String variant) {
        return experiment
                .called(
                        variant
                                + experiment
                                        .cell()
                                        .substring(experiment.variant().length()),
                        variant)
                .withExpectation(Expectation.ANY);
    }

    private void note(String sentence) {
        if (!notes.contains(sentence)) {
            notes.add(sentence);
        }
    }
}
