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
 * Adds a study's rivals to its variants. Each cell with a memory cap gets a copy for each rival, with the same load and
 * rounds, so that all run interleaved. A rival without an answer for a container gets a note instead.
 */
public final class RivalCells {
    private final Study study;
    private final List<SizingAlternatives.SizingMethod> methods;
    private final List<String> notes = new ArrayList<>();
    private final Map<String, String> because = new LinkedHashMap<>();
    private final Map<MemberSource, OptionalInt> classes = new LinkedHashMap<>();

    private RivalCells(Study study) {
        this.study = study;
        this.methods = Stream.of(SizingAlternatives.SizingMethod.values())
                .filter(method -> study.rivals().contains(method.word()))
                .toList();
        notes.addAll(study.notes());
        because.putAll(study.because());
    }

    /** Returns the study with its rivals; unchanged if it names none. */
    public static Study addTo(Study study) {
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
            note(cell.experiment().cell() + " has no rivals: they size the container of one subject, and this cell has "
                    + (memory.isEmpty() ? "no memory limit" : subjects.size() + " subjects") + ".");
            return Stream.empty();
        }
        ContainerLimits container = new ContainerLimits(memory.get(), SplitApplier.cpus(cell.experiment()));
        return methods.stream().flatMap(method -> rival(cell, method, container).stream());
    }

    private Optional<Cell> rival(Cell cell, SizingAlternatives.SizingMethod method, ContainerLimits container) {
        Experiment own = cell.experiment();
        OptionalInt classCount =
                method == SizingAlternatives.SizingMethod.BUILDPACK ? classCount(own) : OptionalInt.of(0);
        if (classCount.isEmpty()) {
            note(own.variant() + " has no rival by the buildpack formula: its classes cannot be counted, since its"
                    + " command is not java with a jar or a class path.");
            return Optional.empty();
        }
        return switch (SizingAlternatives.sizing(method, own, container, classCount.getAsInt())) {
            case JvmSizing.Refused(String name, String sentence) -> {
                note(own.variant() + " by the " + name + " in " + container.memory() + ": " + sentence + ".");
                yield Optional.empty();
            }
            case JvmSizing.Sized sized -> {
                String variant = own.variant() + "-" + method.word();
                because.put(variant, own.variant() + " by " + sized.way() + ": " + sized.because());
                yield Optional.of(
                        cell.withExperiment(renamed(SizingAlternatives.withSizing(own, sized, container), variant)));
            }
        };
    }

    private OptionalInt classCount(Experiment experiment) {
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

    /** A rival has no expected verdict. */
    private static Experiment renamed(Experiment experiment, String variant) {
        return experiment
                .renamed(
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
