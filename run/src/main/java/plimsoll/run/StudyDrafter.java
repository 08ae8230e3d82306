package plimsoll.run;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import plimsoll.lab.discover.Doors;
import plimsoll.lab.discover.Findings;
import plimsoll.lab.discover.Guide;
import plimsoll.lab.discover.Listening;
import plimsoll.lab.discover.NoService;
import plimsoll.lab.discover.PortSearch;
import plimsoll.lab.discover.Program;
import plimsoll.lab.discover.Starter;
import plimsoll.lab.discover.StudyDraft;
import plimsoll.model.Deadline;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.Scratch;
import plimsoll.run.host.Workplace;
import plimsoll.run.request.Complaint;
import plimsoll.run.request.DraftRequest;
import plimsoll.run.request.DraftRequest.Service;
import plimsoll.run.trial.Lab;
import plimsoll.study.setting.CommandLine;
import plimsoll.study.setting.Selection;

/**
 * Looks at services that nobody has described, and writes a first study of them.
 *
 * @param ask puts a question to the user and gives the answer; an empty one is none
 * @param heard is told whatever was seen
 */
public record StudyDrafter(Workplace place, UnaryOperator<String> ask, Consumer<String> heard) {
    /**
     * A study that was written and is valid.
     *
     * @param canBeLoaded true if anything that was asked answers 2xx
     */
    public record Draft(List<String> remarks, boolean canBeLoaded) {
        public Draft {
            remarks = List.copyOf(remarks);
        }
    }

    /** @throws Complaint when there is no such service, or the study cannot be written; nothing is written then */
    public Draft draft(DraftRequest request) {
        try {
            Findings findings = found(request);
            write(findings, request);
            StudyReader.read(request.file(), Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN));
            return new Draft(findings.remarks(), findings.canBeLoaded());
        } catch (NoService none) {
            throw new Complaint(ExitCode.NOT_STARTED, none.getMessage() + "\nnothing was written");
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new Complaint(ExitCode.INTERRUPTED, "interrupted; nothing was written");
        }
    }

    private Findings found(DraftRequest request) throws NoService, InterruptedException {
        return switch (request.service()) {
            case Service.Address address -> attached(address, request);
            case Service.Jar jar -> started(program(jar, request.file()), jar.start(), request.path());
            case Service.Command command ->
                started(
                        Program.ofCommand(
                                CommandLine.split(command.words()), Path.of("").toAbsolutePath()),
                        command.start(),
                        request.path());
        };
    }

    private Findings attached(Service.Address address, DraftRequest request) throws NoService, InterruptedException {
        String url = address.url();
        request.permission().check(url);
        String base = url.replaceFirst("^(https?://[^/]+).*", "$1");
        String below = url.substring(base.length());
        Optional<String> path = below.length() > 1 ? request.path().or(() -> Optional.of(below)) : request.path();
        try (Doors doors = new Doors()) {
            return Findings.of(URI.create(base), address.pid(), guide(path), doors);
        }
    }

    private Findings started(Program program, DraftRequest.Start start, Optional<String> path)
            throws NoService, InterruptedException {
        try (Lab lab = place.lab(Optional.empty());
                Scratch logs = Scratch.make("plimsoll-init");
                Doors doors = new Doors()) {
            Starter starter = new Starter(
                    program,
                    lab.launcher(),
                    logs.directory(),
                    start.listens().orElse(Deadline.SERVICE_LISTENS.time()),
                    Deadline.PORTS_SETTLED.time());
            PortSearch search = new PortSearch(starter, heard);
            try (Listening listening = search.find(start.keepPort())) {
                return Findings.of(listening, doors, guide(path));
            }
        }
    }

    /** Started where its study will stand, as every run will. */
    private static Program program(Service.Jar jar, Path study) {
        return Program.ofJar(jar.file(), CommandLine.split(jar.arguments()), Objects.requireNonNull(study.getParent()));
    }

    private Guide guide(Optional<String> path) {
        return new Guide(path, ask, heard, Deadline.DISCOVERY_READY.time());
    }

    private void write(Findings findings, DraftRequest request) {
        Path file = request.file();
        StudyDraft draft = new StudyDraft(
                findings,
                Objects.requireNonNull(file.getParent()),
                String.join(" ", request.words()),
                place.machine().memory());
        try {
            Files.writeString(file, draft.text());
        } catch (IOException refused) {
            throw new Complaint(ExitCode.USAGE, file + " cannot be written: " + refused + "; name another by --out");
        }
    }
}
