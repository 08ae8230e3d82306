package plimsoll.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import plimsoll.json.FileWords;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.lab.explain.Instrument;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.model.record.UnreadableRecord;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.ask.SearchPlan;
import plimsoll.records.Manifest;
import plimsoll.records.ResultFolder;
import plimsoll.run.search.SearchRun;
import plimsoll.run.trial.Lab;
import plimsoll.study.provenance.Builds;

/** A verb's searches from the command line to the report. */
record Undertaken(Told told, Common options) {
    /**
     * What is searched in.
     *
     * @param name of the study
     * @param arguments as they were given
     * @param file the study's, which is copied into the result
     * @param inside instruments in the services; none where a capacity is decided
     */
    record Told(
            String verb,
            List<String> arguments,
            String name,
            Path file,
            Optional<String> extension,
            List<Instrument> inside) {
        Told(String verb, List<String> arguments, String name, Path file, Optional<String> extension) {
            this(verb, arguments, name, file, extension, List.of());
        }
    }

    /** What the verb asks, in its order; what it returns is said beside the answer. */
    interface Asking {
        List<String> ask(SearchRun run, Ways ways);
    }

    /**
     * How a trial is made.
     *
     * @param plain with nothing inside the services, as a trial that decides is
     * @param instrumented with the verb's instruments inside
     */
    record Ways(SearchRun.Execution plain, SearchRun.Execution instrumented) {}

    /**
     * The arguments with which a search was begun that is to be gone on with.
     *
     * @throws Complaint when the verb is given another option that decides what is searched
     */
    static List<String> begun(Path directory, CommandSpec verb) {
        Set<String> shown =
                CommandSpec.forAnnotatedObject(new Common()).optionsMap().keySet();
        verb.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(option -> !shown.contains(option))
                .findFirst()
                .ifPresent(option -> {
                    throw new Complaint(
                            ExitCode.USAGE,
                            "--resume goes on with what " + directory + " was begun with; leave " + option
                                    + " away, or search anew");
                });
        try {
            return Json.read(new ResultFolder(directory).search(), SearchPlan.class)
                    .arguments();
        } catch (UnreadableRecord none) {
            throw new Complaint(
                    ExitCode.USAGE,
                    directory + " cannot be gone on with: it is no result of find, fit or prove (" + none.getMessage()
                            + ")");
        }
    }

    int execute(Function<Surroundings, Manifest> known, Asking asking) {
        Home home = Home.ofLauncher();
        try (Interruption _ = new Interruption(Thread.currentThread());
                Machine machine = Machine.probe()) {
            Manifest manifest = unplanned(known.apply(new Surroundings(machine)), List.of());
            ResultFolder folder = folder(manifest);
            try (ResultLock _ = ResultLock.of(folder)) {
                Result result = measured(manifest, folder, home, machine, asking);
                options.output().print(result, folder.path(), options.screen());
                return result.exitCode();
            }
        }
    }

    private ResultFolder folder(Manifest manifest) {
        Optional<ResultFolder> begun = options.resume()
                .map(directory -> new ResultFolder(directory.toAbsolutePath().normalize()));
        begun.ifPresent(folder -> {
            Manifest there = Json.read(folder.manifest(), Manifest.class);
            if (!there.environment().equals(manifest.environment())) {
                throw new Complaint(
                        ExitCode.USAGE,
                        folder.path() + " cannot be gone on with: its figures are of another machine, "
                                + there.environment() + " and not " + manifest.environment());
            }
            changed(there, folder).ifPresent(why -> {
                throw new Complaint(
                        ExitCode.USAGE, folder.path() + " cannot be gone on with: " + why + "; search anew");
            });
        });
        return begun.orElseGet(() -> NewResult.create(options.out(), told.name() + "-" + told.verb(), told.file()));
    }

    /** Trials of two builds, or of two studies, prove nothing together. */
    private Optional<String> changed(Manifest there, ResultFolder folder) {
        Optional<String> build = Builds.changed(there.builds()).map(why -> "its trials were of another build: " + why);
        return build.or(() -> sameStudy(folder) ? Optional.empty() : Optional.of(told.file() + " has changed since"));
    }

    private boolean sameStudy(ResultFolder folder) {
        try {
            return Files.notExists(folder.study()) || Files.mismatch(folder.study(), told.file()) < 0;
        } catch (IOException unreadable) {
            throw new Complaint(ExitCode.USAGE, FileWords.of(new UncheckedIOException(unreadable)));
        }
    }

    private Result measured(Manifest manifest, ResultFolder folder, Home home, Machine machine, Asking asking) {
        SearchPlan plan = new SearchPlan(told.verb(), told.arguments(), told.extension(), List.of(), List.of());
        try (Lab lab = Lab.open(machine, home.worker(), told.extension());
                Progress progress =
                        Progress.of(options.screen(), options.output().machineReadable())) {
            SearchRun run = new SearchRun(plan, manifest, folder, progress);
            List<String> notes = asking.ask(run, new Ways(run.in(lab), run.in(lab, told.inside())));
            // What follows writes files, and a channel refuses an interrupted thread.
            Thread.interrupted();
            Json.write(folder.manifest(), unplanned(manifest, notes));
        } catch (UncheckedIOException refused) {
            if (!(refused.getCause() instanceof ClosedByInterruptException)) {
                throw new Complaint(
                        ExitCode.INTERNAL_ERROR,
                        FileWords.of(refused) + "; what was measured before that is kept: make room, then '"
                                + Home.program() + " " + told.verb() + " --resume "
                                + Surroundings.quoted(folder.path().toString()) + "' goes on");
            }
            Thread.interrupted();
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
        Result result = Judge.run(folder.path());
        new ReportFiles(folder.path()).write(result);
        return result;
    }

    /** How many trials there will be is not known beforehand. */
    private Manifest unplanned(Manifest manifest, List<String> said) {
        List<String> notes = new ArrayList<>(said);
        notes.addAll(manifest.notes());
        return manifest.withMode(told.verb())
                .withPlannedTrials(Optional.empty())
                .withNotes(notes)
                .withCells(List.of())
                .withBaseline(Optional.empty());
    }

    static boolean isResult(Path path) {
        return Files.isRegularFile(new ResultFolder(path).search());
    }
}
