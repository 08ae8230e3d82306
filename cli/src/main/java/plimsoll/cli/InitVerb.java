package plimsoll.cli;

import java.io.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import plimsoll.cli.option.ManifestFile;
import plimsoll.cli.option.MemberUserOption;
import plimsoll.cli.option.PermissionOption;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.option.TimeText;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ProgressTerminal;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.StudyDrafter;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.DraftRequest;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.ManifestSource;
import plimsoll.run.request.RequestException;

/** Writes a study of a service that Plimsoll has never seen. */
@Command(
        name = "init",
        header = "Writes a first study for a jar, an image, a command or a URL.",
        description = {
            "Inspects a service and writes a commented study that 'plimsoll run' accepts unchanged, or after exit code 20"
                    + " with another load: starts the service, or uses the one at --url; finds its port, its readiness"
                    + " endpoint and the paths that can be loaded."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll init --jar build/app.jar",
            "  plimsoll init --jar app.jar --args '--config app.conf' --path /orders",
            "  plimsoll init --image build/app.tar",
            "  plimsoll init --manifest deploy.yaml#orders/app --image build/app.tar",
            "  helm template orders | plimsoll init --manifest - --jar app.jar",
            "  plimsoll init --command 'java -cp app.jar com.example.Main --listen $${port}'",
            "  plimsoll init --url http://127.0.0.1:8080 --pid 4711"
        })
final class InitVerb implements Callable<Integer> {
    private static final String SERVICE_OPTIONS =
            "use --jar FILE, --image IMAGE, --command WORDS, --url URL, or --manifest FILE";

    private static final String ARCHIVE = ".*\\.(tar|tar\\.gz|tgz|oci)";

    @ArgGroup(multiplicity = "0..1")
    private ServiceOptions options = new ServiceOptions();

    @Option(
            names = "--manifest",
            paramLabel = "FILE",
            description =
                    "Kubernetes manifest or Compose file, or - for standard input: takes image, limits, variables,"
                            + " probes and JVM options from its container; FILE#NAME chooses one of several. --image and --jar"
                            + " replace its image.")
    private Optional<String> manifest = Optional.empty();

    @Option(
            names = "--args",
            paramLabel = "WORDS",
            description = "Arguments of the jar, or of the image in place of its CMD.")
    private String arguments = "";

    @Option(
            names = "--pid",
            paramLabel = "N",
            description = "With --url: the service's process on this machine, to sample it.")
    private Optional<Long> pid = Optional.empty();

    @Option(names = "--path", paramLabel = "PATH", description = "Load this path by GET, and look for no other.")
    private Optional<String> path = Optional.empty();

    @Option(names = "--keep-port", description = "Keep the port that the service opens by default.")
    private boolean keepPort;

    @Option(
            names = "--startup-timeout",
            paramLabel = "TIME",
            description = "Most time until the service listens, such as 3min (default: 60s).")
    private Optional<String> within = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Study file to write (default: study.yaml).",
            defaultValue = "study.yaml")
    private Path out = Path.of("study.yaml");

    @Option(names = "--force", description = "Overwrite an existing file.")
    private boolean force;

    @Mixin
    private PermissionOption permission = new PermissionOption();

    @Mixin
    private MemberUserOption members = new MemberUserOption();

    @Mixin
    private ProgressTerminal terminal = new ProgressTerminal();

    @Spec
    private @Nullable CommandSpec spec;

    /** The service. */
    static final class ServiceOptions {
        @Option(names = "--jar", paramLabel = "FILE", description = "Executable jar, started by java -jar.")
        private Optional<Path> jar = Optional.empty();

        @Option(
                names = "--image",
                paramLabel = "IMAGE",
                description = "Container image: FILE.tar, or its name in podman, docker or buildah.")
        private Optional<String> image = Optional.empty();

        @Option(
                names = "--command",
                paramLabel = "WORDS",
                description = "Command that starts the service; $${port} stands for its port.")
        private Optional<String> command = Optional.empty();

        @Option(names = "--url", paramLabel = "URL", description = "Address of a running service.")
        private Optional<String> url = Optional.empty();
    }

    @Override
    public Integer call() {
        Path file = out.toAbsolutePath().normalize();
        refuseToWriteOver(file);
        Optional<DeployedContainer> declared =
                manifest.map(ManifestFile::readOrInput).map(ManifestSource::container);
        DraftRequest request =
                new DraftRequest(service(declared), path, file, permission.permission(), declared, words());
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment environment = LauncherScript.trialEnvironment(Optional.empty(), members.user())) {
            return written(new StudyDrafter(environment, this::ask, this::say).draft(request));
        }
    }

    /** Returns which option to use for words without one: they are a service, or arguments of a jar or an image. */
    String remedy(List<String> words) {
        if (options.jar.isPresent() || options.image.isPresent()) {
            return "use --args " + Invocation.quoted(String.join(" ", words)) + " for arguments of the service";
        }
        String service = words.getFirst();
        return optionOf(service)
                .map(option ->
                        "use '" + LauncherScript.program() + " init " + option + " " + Invocation.quoted(service) + "'")
                .orElse(SERVICE_OPTIONS);
    }

    private static Optional<String> optionOf(String service) {
        if (service.endsWith(".jar")) {
            return Optional.of("--jar");
        }
        if (service.matches("https?://.*")) {
            return Optional.of("--url");
        }
        return service.matches(ARCHIVE) ? Optional.of("--image") : Optional.empty();
    }

    private void refuseToWriteOver(Path file) {
        if (Files.exists(file) && !force) {
            throw new RequestException(
                    ExitCode.USAGE,
                    file + " already exists; choose another file with --out, or overwrite it with --force");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new RequestException(ExitCode.USAGE, file + " is not a regular file; choose another file with --out");
        }
        Path directory = Objects.requireNonNull(file.getParent());
        if (!Files.isDirectory(directory)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "directory " + directory + " does not exist; create it, or choose another with --out");
        }
    }

    private DraftRequest.Service service(Optional<DeployedContainer> declared) {
        refuse(
                declared.isPresent() && (options.url.isPresent() || options.command.isPresent()),
                "--manifest takes its image, --image or --jar; remove --url and --command");
        if (options.url.isPresent()) {
            return address(options.url.get());
        }
        refuse(
                options.jar.isEmpty() && options.command.isEmpty() && options.image.isEmpty() && declared.isEmpty(),
                "no service given; " + SERVICE_OPTIONS);
        refuse(pid.isPresent(), "--pid is only for --url; a service that is started here is sampled anyway");
        DraftRequest.Start start =
                new DraftRequest.Start(keepPort, within.map(text -> TimeText.parse("--startup-timeout", text)));
        Optional<String> image = options.jar.isPresent()
                ? Optional.empty()
                : options.image.or(() -> declared.flatMap(DeployedContainer::image));
        if (image.isPresent()) {
            return new DraftRequest.Service.Image(reference(image.get()), arguments, start);
        }
        refuse(
                options.jar.isEmpty() && options.command.isEmpty(),
                "the manifest names no image; build it, and give it by --image, or a jar by --jar");
        if (options.jar.isEmpty()) {
            refuse(!arguments.isEmpty(), "--args is only for --jar and --image; write the arguments into the command");
            return new DraftRequest.Service.Command(options.command.orElse(""), start);
        }
        Path jar = options.jar.get().toAbsolutePath().normalize();
        refuseUnreadable(jar, "build it first");
        return new DraftRequest.Service.Jar(jar, arguments, start);
    }

    /** Returns the absolute path of an archive, or the name of an image. */
    private static String reference(String written) {
        boolean file = written.matches(ARCHIVE + "|(/|\\./|\\.\\./).*");
        Path path = Path.of(file ? written : "").toAbsolutePath().normalize();
        if (file) {
            refuseUnreadable(path, "save the image first");
        }
        return file ? path.toString() : written;
    }

    private static void refuseUnreadable(Path path, String remedy) {
        refuse(!Files.exists(path), "file " + path + " does not exist; " + remedy + ", or correct the path");
        refuse(!Files.isRegularFile(path), path + " is not a file; correct the path");
        refuse(
                !Files.isReadable(path),
                "file " + path + " cannot be read by " + System.getProperty("user.name")
                        + "; let this user read it, for example by chmod a+r");
    }

    private DraftRequest.Service address(String url) {
        refuse(
                !url.matches("https?://[^/\\s$]+(/\\S*)?"),
                "--url must be an http address such as http://127.0.0.1:8080, but is '" + url + "'");
        refuse(
                !arguments.isEmpty() || keepPort || within.isPresent(),
                "--args, --keep-port and --startup-timeout are for a service that is started; remove them, or --url");
        return new DraftRequest.Service.Address(url, pid);
    }

    /** Asks the user; without a terminal, or with input that is redirected, the answer is empty. */
    private String ask(String question) {
        return Optional.ofNullable(System.console())
                .filter(console -> terminal.watched() && console.isTerminal())
                .map(console -> answer(console, question))
                .orElse("");
    }

    private String answer(Console console, String question) {
        terminal.out().print(question);
        terminal.out().flush();
        return Optional.ofNullable(console.readLine()).orElse("");
    }

    private void say(String sentence) {
        terminal.note("init: " + sentence);
    }

    private int written(StudyDrafter.Draft draft) {
        draft.remarks().forEach(remark -> terminal.out().println("note: " + remark));
        terminal.out().println(out + ": written and valid");
        if (!draft.canBeLoaded()) {
            terminal.out().println("no request was answered with 2xx: edit 'load' before you run it");
            return ExitCode.INCONCLUSIVE.code();
        }
        terminal.out()
                .println("next: " + LauncherScript.program() + " run " + Invocation.quoted(out.toString())
                        + " --quick   (a first look in 3 rounds; without --quick 6)");
        return ExitCode.MEASURED.code();
    }

    private List<String> words() {
        return StudyArgument.words(spec);
    }

    private static void refuse(boolean wrong, String why) {
        if (wrong) {
            throw new RequestException(ExitCode.USAGE, why);
        }
    }
}
