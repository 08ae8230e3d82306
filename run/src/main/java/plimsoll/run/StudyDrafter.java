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
import plimsoll.lab.discover.ListeningService;
import plimsoll.lab.discover.PortSearch;
import plimsoll.lab.discover.SchemeDetector;
import plimsoll.lab.discover.ServiceProfile;
import plimsoll.lab.discover.ServiceProgram;
import plimsoll.lab.discover.ServiceStartException;
import plimsoll.lab.discover.ServiceStarter;
import plimsoll.lab.discover.StudyDraft;
import plimsoll.lab.discover.UserPrompts;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.ContainerImage;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.TempDirectory;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.DraftRequest;
import plimsoll.run.request.DraftRequest.Service;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.Lab;
import plimsoll.study.setting.CommandLineSplitter;
import plimsoll.study.setting.Selection;

/**
 * Inspects services that have no study, and writes a first one.
 *
 * @param ask puts a question to the user and returns the answer; empty if the user gave none
 * @param progress receives each observation
 */
public record StudyDrafter(TrialEnvironment environment, UnaryOperator<String> ask, Consumer<String> progress) {
    /**
     * A valid study that was written.
     *
     * @param canBeLoaded true if any path that was tried answers 2xx
     */
    public record Draft(List<String> remarks, boolean canBeLoaded) {
        public Draft {
            remarks = List.copyOf(remarks);
        }
    }

    /**
     * Writes the study of a service.
     *
     * @throws RequestException when there is no such service, or the study cannot be written or is not valid; a file that
     *     was there before is unchanged then
     */
    public Draft draft(DraftRequest request) {
        try {
            ServiceProfile profile = inspect(request);
            write(profile, request);
            return new Draft(profile.remarks(), profile.canBeLoaded());
        } catch (ServiceStartException none) {
            throw new RequestException(ExitCode.NOT_STARTED, none.getMessage() + "\nnothing was written");
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new RequestException(ExitCode.INTERRUPTED, "interrupted; nothing was written");
        }
    }

    private ServiceProfile inspect(DraftRequest request) throws ServiceStartException, InterruptedException {
        return switch (request.service()) {
            case Service.Address address -> attached(address, request);
            case Service.Image image -> started(program(image, request), image.start(), request.path());
            case Service.Jar jar -> started(program(jar, request), jar.start(), request.path());
            case Service.Command command ->
                started(
                        ServiceProgram.ofCommand(
                                CommandLineSplitter.split(command.words()),
                                Path.of("").toAbsolutePath()),
                        command.start(),
                        request.path());
        };
    }

    private ServiceProfile attached(Service.Address address, DraftRequest request)
            throws ServiceStartException, InterruptedException {
        String url = address.url();
        request.permission().check(url);
        String base = url.replaceFirst("^(https?://[^/]+).*", "$1");
        String below = url.substring(base.length());
        Optional<String> path = below.length() > 1 ? request.path().or(() -> Optional.of(below)) : request.path();
        try (SchemeDetector detector = new SchemeDetector()) {
            return ServiceProfile.of(URI.create(base), address.pid(), prompts(path, Optional.empty()), detector);
        }
    }

    private ServiceProfile started(ServiceProgram program, DraftRequest.Start start, Optional<String> path)
            throws ServiceStartException, InterruptedException {
        try (Lab lab = environment.lab(Optional.empty());
                TempDirectory logs = TempDirectory.make("plimsoll-init");
                SchemeDetector detector = new SchemeDetector()) {
            ServiceStarter starter = new ServiceStarter(
                    program,
                    lab.launcher(),
                    logs.directory(),
                    start.listens().orElse(FixedTimeout.SERVICE_LISTENS.time()),
                    FixedTimeout.PORTS_SETTLED.time());
            Optional<String> ready = program.declared().flatMap(DeployedContainer::ready);
            PortSearch search = new PortSearch(starter, progress);
            try (ListeningService listening = search.find(start.keepPort())) {
                return ServiceProfile.of(listening, detector, prompts(path, ready));
            }
        }
    }

    /** Starts in the directory of the future study, as every run will. */
    private ServiceProgram program(Service.Jar jar, DraftRequest request) {
        List<String> arguments = CommandLineSplitter.split(jar.arguments());
        Path directory = Objects.requireNonNull(request.file().getParent());
        return deployment(request)
                .map(deployment -> ServiceProgram.ofJar(jar.file(), deployment.argumentsOfJar(arguments), directory)
                        .declaredBy(deployment.container()))
                .orElseGet(() -> ServiceProgram.ofJar(jar.file(), arguments, directory));
    }

    private ServiceProgram program(Service.Image image, DraftRequest request) {
        List<String> arguments = CommandLineSplitter.split(image.arguments());
        Path directory = Objects.requireNonNull(request.file().getParent());
        return deployment(request)
                .map(deployment -> ServiceProgram.ofImage(
                                new ContainerImage(image.reference(), deployment.replacesEntrypoint()),
                                deployment.wordsOfImage(arguments),
                                directory)
                        .declaredBy(deployment.container()))
                .orElseGet(() ->
                        ServiceProgram.ofImage(new ContainerImage(image.reference(), false), arguments, directory));
    }

    private Optional<DraftedDeployment> deployment(DraftRequest request) {
        return request.declared()
                .map(container -> DraftedDeployment.here(container, environment.machine(), System.getenv()));
    }

    private UserPrompts prompts(Optional<String> path, Optional<String> ready) {
        return new UserPrompts(path, ready, ask, progress, FixedTimeout.DISCOVERY_READY.time());
    }

    /** Writes the study beside its place, and moves it there if it is valid. An earlier study stays until then. */
    private void write(ServiceProfile profile, DraftRequest request) {
        Path file = request.file();
        Path partial = RecordFile.partial(file);
        StudyDraft draft = new StudyDraft(
                profile,
                Objects.requireNonNull(file.getParent()),
                String.join(" ", request.words()),
                environment.machine().memory());
        try {
            try {
                Files.writeString(partial, draft.toYaml());
                StudyReader.read(partial, Selection.of(Selection.Mode.DEFAULT, Selection.Scope.RUN));
                RecordFile.rename(partial, file);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException refused) {
            throw new RequestException(
                    ExitCode.USAGE,
                    file + " cannot be written: " + FileErrorText.why(refused) + "; choose another file with --out");
        }
    }
}
