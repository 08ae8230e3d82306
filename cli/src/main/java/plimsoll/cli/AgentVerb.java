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
        header = "Lets this machine run rounds and searches of a farm, or send load.",
        description = {
            "With --farm, takes one round or search at a time from the broker, runs it with this machine's own lab, and"
                    + " sends its records home; the lab of a run chooses the commands that this machine executes: give a key only"
                    + " to those who may. With --generator, sends shares of the load of 'run --generator'. Works until"
                    + " Ctrl-C or TERM."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll agent --farm farm.example.org:61617 --keys big-1",
            "  plimsoll agent --farm farm.example.org --keys small-1 --class small",
            "  plimsoll agent --generator --keys load-1 --allow-host service.example.org"
        })
final class AgentVerb implements Callable<Integer> {
    private static final int PORT_MAX = 65_535;

    @ArgGroup(multiplicity = "1")
    private Work work = new Work();

    /** The kind of work. */
    static final class Work {
        @Option(names = "--farm", paramLabel = "HOST:PORT", description = "Work for the farm with this broker.")
        private Optional<String> broker = Optional.empty();

        @Option(
                names = "--generator",
                paramLabel = "PORT",
                arity = "0..1",
                fallbackValue = "61618",
                description = "Send shares of loads for labs that call this port (default: 61618).")
        private Optional<Integer> port = Optional.empty();
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
        work.port.ifPresent(AgentVerb::requirePort);
        Farm farm = Farm.installed();
        if (work.port.isPresent()) {
            return generating(farm, work.port.get());
        }
        String broker = work.broker.orElseThrow(() -> new RequestException(
                ExitCode.USAGE, "an agent works for a farm or sends load; add --farm HOST:PORT, or --generator"));
        Path launcher = LauncherScript.installation().directory().resolve("plimsoll");
        HostEnvironment host;
        try (TrialEnvironment environment = LauncherScript.trialEnvironment(Optional.empty(), members.user())) {
            host = environment.surroundings();
        }
        AgentRequest request =
                new AgentRequest(new FarmAccess(broker, keys, label), name, rootAllowed, launcher, options(), host);
        return FarmVerb.untilInterrupted(() -> farm.work(request, terminal.out()::println));
    }

    private static void requirePort(int port) {
        if (port < 0 || port > PORT_MAX) {
            throw new RequestException(
                    ExitCode.USAGE, "--generator is a port up to " + PORT_MAX + ", but this is " + port);
        }
    }

    private int generating(Farm farm, int port) {
        if (label.isPresent() || rootAllowed || members.user().isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "--class, --allow-root and --as concern rounds, and a generator runs none; remove them");
        }
        try (TrialEnvironment environment = LauncherScript.trialEnvironment()) {
            GeneratorRequest request = new GeneratorRequest(keys, name, port, permission.permission(), environment);
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
