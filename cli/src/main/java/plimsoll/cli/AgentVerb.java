package plimsoll.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import plimsoll.cli.option.MemberUserOption;
import plimsoll.cli.option.PermissionOption;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.AgentRequest;
import plimsoll.run.farm.Farm;
import plimsoll.run.farm.FarmAccess;
import plimsoll.run.farm.GeneratorRequest;
import plimsoll.run.host.HostEnvironment;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.request.RequestException;

/** Lets this machine work for a farm. */
@Command(
        name = "agent",
        header = "Lets this machine run rounds of a farm, send load, or run needs.",
        description = {
            "With --farm, takes some rounds or a search at a time from the broker, runs them with this machine's own lab, and"
                    + " sends their records home; the lab of a run chooses the commands that this machine executes: give a"
                    + " lab's key only to those who may choose them. With --generator, sends shares of the load of 'run"
                    + " --generator'; with --needs, runs the needs of 'run --needs-on', whose commands the lab chooses"
                    + " too. Works until Ctrl-C or TERM."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll agent --farm farm.example.org:61617 --keys big-1",
            "  plimsoll agent --farm farm.example.org --keys small-1 --class small",
            "  plimsoll agent --generator --keys load-1 --allow-host service.example.org",
            "  plimsoll agent --needs --keys store-1"
        })
final class AgentVerb implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;

    @ArgGroup(multiplicity = "1")
    private Work work = new Work();

    /** The kind of work. */
    static final class Work {
        @Option(
                names = "--farm",
                paramLabel = "HOST:PORT",
                description = "Work for the farm with this broker (default port: 61617).")
        private Optional<String> broker = Optional.empty();

        @ArgGroup(exclusive = false, multiplicity = "1")
        private Calls calls = new Calls();
    }

    /** The work for labs that call this machine. */
    static final class Calls {
        @Option(
                names = "--generator",
                paramLabel = "PORT",
                arity = "0..1",
                fallbackValue = "61618",
                description = "Send shares of loads for labs that call this port (default: 61618).")
        private Optional<Integer> generator = Optional.empty();

        @Option(
                names = "--needs",
                paramLabel = "PORT",
                arity = "0..1",
                fallbackValue = "61618",
                description = "Run needs for labs that call this port (default: 61618).")
        private Optional<Integer> needs = Optional.empty();

        private boolean any() {
            return generator.isPresent() || needs.isPresent();
        }

        /** @throws RequestException when it is no port, or two */
        private int port() {
            generator.ifPresent(port -> requirePort("--generator", port));
            needs.ifPresent(port -> requirePort("--needs", port));
            if (generator.isPresent() && needs.isPresent() && !generator.equals(needs)) {
                throw new RequestException(
                        ExitCode.USAGE,
                        "an agent listens on one port, but --generator is " + generator.get() + " and --needs "
                                + needs.get() + "; give both the same");
            }
            return generator.or(() -> needs).orElseThrow();
        }

        private static void requirePort(String option, int port) {
            if (port < 0 || port > PORT_MAX) {
                throw new RequestException(
                        ExitCode.USAGE, option + " is a port up to " + PORT_MAX + ", but this is " + port);
            }
        }
    }

    @Option(
            names = "--keys",
            required = true,
            paramLabel = "DIR",
            description = "The agent's key, from 'plimsoll farm keys'.")
    private Path keys = Path.of("");

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the agent, if DIR has the keys of several.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--class",
            paramLabel = "NAME",
            description = "A name by which runs choose this machine; differing machines of one name stay apart.")
    private Optional<String> label = Optional.empty();

    @Option(names = "--allow-root", description = "Execute the commands of labs also as root.")
    private boolean rootAllowed;

    @Mixin
    private PermissionOption permission = new PermissionOption();

    @Mixin
    private MemberUserOption members = new MemberUserOption();

    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() {
        if (work.calls.any()) {
            return called(work.calls);
        }
        Farm farm = Farm.installed();
        String broker = work.broker.orElseThrow(() -> new RequestException(
                ExitCode.USAGE,
                "an agent works for a farm, sends load or runs needs; add --farm HOST:PORT, --generator or --needs"));
        Path launcher = LauncherScript.installation().directory().resolve("plimsoll");
        HostEnvironment host;
        try (TrialEnvironment environment = LauncherScript.trialEnvironment(Optional.empty(), members.user())) {
            environment.trainWorkers();
            host = environment.surroundings();
        }
        AgentRequest request =
                new AgentRequest(new FarmAccess(broker, keys, label), name, rootAllowed, launcher, options(), host);
        return FarmVerb.untilInterrupted(() -> farm.work(request, terminal.out()::println));
    }

    private int called(Calls calls) {
        int port = calls.port();
        if (label.isPresent()
                || (calls.needs.isEmpty() && (rootAllowed || members.user().isPresent()))) {
            throw new RequestException(
                    ExitCode.USAGE,
                    label.isPresent()
                            ? "--class concerns rounds of a farm; remove it"
                            : "--allow-root and --as concern commands of a lab, and a generator runs none; remove them");
        }
        if (calls.generator.isEmpty() && !permission.permission().hosts().isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE, "--allow-host names a host that a generator loads; add --generator, or remove it");
        }
        Farm farm = Farm.installed();
        try (TrialEnvironment environment = calls.needs.isPresent()
                ? LauncherScript.trialEnvironment(Optional.empty(), members.user())
                : LauncherScript.trialEnvironment()) {
            GeneratorRequest request = new GeneratorRequest(
                    keys,
                    name,
                    port,
                    calls.generator.map(_ -> permission.permission()),
                    calls.needs.isPresent(),
                    rootAllowed,
                    environment);
            return FarmVerb.untilInterrupted(() -> farm.generate(request, terminal.out()::println));
        }
    }

    private List<String> options() {
        List<String> options = new ArrayList<>();
        permission.permission().hosts().forEach(host -> options.addAll(List.of("--allow-host", host)));
        members.user().ifPresent(user -> options.addAll(List.of("--as", user)));
        return options;
    }
}
