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
import plimsoll.cli.option.PermissionOption;
import plimsoll.cli.option.StudyArgument;
import plimsoll.cli.option.TimeText;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.StudyDrafter;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.DraftRequest;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.RequestException;

/** Writes a study of a service that Plimsoll has never seen. */
@Command(
        name = "init",
        header = "Writes a first study of a jar, a command or an address.",
        description = {
            "Looks at a service and writes a commented study of it, on which 'plimsoll run' works as it is: starts it,"
                    + " finds its port, how it says that it is ready, and which of its paths can be loaded."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll init --jar build/app.jar",
            "  plimsoll init --jar app.jar --args '--config app.conf' --path /orders",
            "  plimsoll init --command 'java -cp app.jar com.example.Main --listen $${port}'",
            "  plimsoll init --url http://127.0.0.1:8080 --pid 4711"
        })
final class InitVerb implements Callable<Integer> {
    @ArgGroup(multiplicity = "1")
    private ServiceOptions options = new ServiceOptions();

    @Option(names = "--args", paramLabel = "WORDS", description = "Arguments of the jar.")
    private String arguments = "";

    @Option(names = "--pid", paramLabel = "N", description = "Of --url: its process on this machine, to be watched.")
    private Optional<Long> pid = Optional.empty();

    @Option(names = "--path", paramLabel = "PATH", description = "Load this path by GET, whatever else there is.")
    private Optional<String> path = Optional.empty();

    @Option(names = "--keep-port", description = "Leave it on the port that it opens by itself.")
    private boolean keepPort;

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description = "How long it may take to listen, such as 3min; 60s unless it is said.")
    private Optional<String> within = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The study file; study.yaml unless it is said.",
            defaultValue = "study.yaml")
    private Path out = Path.of("study.yaml");

    @Option(names = "--force", description = "Write over a file that is there.")
    private boolean force;

    @Mixin
    private PermissionOption permission = new PermissionOption();

    @Mixin
    private Terminal terminal = new Terminal();

    @Spec
    private @Nullable CommandSpec spec;

    /** Which service. */
    static final class ServiceOptions {
        @Option(names = "--jar", paramLabel = "FILE", description = "A jar that java -jar starts.")
        private Optional<Path> jar = Optional.empty();

        @Option(
                names = "--command",
                paramLabel = "WORDS",
                description = "A command that starts it; $${port} in it is its port.")
        private Optional<String> command = Optional.empty();

        @Option(names = "--url", paramLabel = "URL", description = "Where it runs already.")
        private Optional<String> url = Optional.empty();
    }

    @Override
    public Integer call() {
        Path file = out.toAbsolutePath().normalize();
        refuseToWriteOver(file);
        DraftRequest request = new DraftRequest(service(), path, file, permission.permission(), words());
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread());
                TrialEnvironment place = LauncherScript.workplace()) {
            return written(new StudyDrafter(place, this::ask, this::say).draft(request));
        }
    }

    private void refuseToWriteOver(Path file) {
        if (Files.exists(file) && !force) {
            throw new RequestException(
                    ExitCode.USAGE, file + " exists already; name another file by --out, or write over it by --force");
        }
        Path directory = Objects.requireNonNull(file.getParent());
        if (!Files.isDirectory(directory)) {
            throw new RequestException(
                    ExitCode.USAGE, "there is no directory " + directory + "; make it, or name another");
        }
    }

    private DraftRequest.Service service() {
        if (options.url.isPresent()) {
            return address(options.url.get());
        }
        refuse(
                options.jar.isEmpty() && options.command.isEmpty(),
                "which service is it? give --jar FILE, --command WORDS, or --url URL of one that runs");
        refuse(pid.isPresent(), "--pid belongs to --url: what is started here is watched anyway");
        DraftRequest.Start start =
                new DraftRequest.Start(keepPort, within.map(text -> TimeText.parse("--within", text)));
        if (options.jar.isEmpty()) {
            refuse(!arguments.isEmpty(), "--args belongs to --jar; write them into the command");
            return new DraftRequest.Service.Command(options.command.orElse(""), start);
        }
        Path jar = options.jar.get().toAbsolutePath().normalize();
        refuse(!Files.isRegularFile(jar), "there is no file " + jar + "; build it first, or correct the path");
        return new DraftRequest.Service.Jar(jar, arguments, start);
    }

    private DraftRequest.Service address(String url) {
        refuse(
                !url.matches("https?://[^/\\s$]+(/\\S*)?"),
                "--url is an http address such as http://127.0.0.1:8080, but" + " this is '" + url + "'");
        refuse(
                !arguments.isEmpty() || keepPort || within.isPresent(),
                "--args, --keep-port and --within belong to what" + " is started; leave them away beside --url");
        return new DraftRequest.Service.Address(url, pid);
    }

    /** Without a terminal nobody is asked, and nothing is the answer. */
    private String ask(String question) {
        return terminal.live() ? answer(Objects.requireNonNull(System.console()), question) : "";
    }

    private static String answer(Console console, String question) {
        return console.isTerminal()
                ? Optional.ofNullable(console.readLine("%s", question)).orElse("")
                : "";
    }

    private void say(String sentence) {
        terminal.note("init: " + sentence);
    }

    private int written(StudyDrafter.Draft draft) {
        draft.remarks().forEach(remark -> terminal.out().println("note: " + remark));
        terminal.out().println(out + " is written and valid");
        if (!draft.canBeLoaded()) {
            terminal.out().println("nothing that was asked answers 2xx: change 'load' in it before you run it");
            return ExitCode.INCONCLUSIVE.code();
        }
        terminal.out()
                .println("next: " + LauncherScript.program() + " run " + Invocation.quoted(out.toString())
                        + "   (--quick for fewer rounds)");
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
