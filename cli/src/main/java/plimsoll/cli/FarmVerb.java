package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.Farm;
import plimsoll.run.request.RequestException;

/** Makes the keys of a farm, or runs its broker. */
@Command(
        name = "farm",
        header = "Makes the keys of a farm, or runs its broker.",
        description = {
            "Several machines work on one run: each round, or each search, goes to an agent, and its records come back. 'farm"
                    + " keys' makes an authority, a key for the broker, one for the lab and one for each agent, below DIR;"
                    + " keys that exist stay as they are. 'farm serve' runs the broker until Ctrl-C or TERM, and prints"
                    + " a line when its numbers change. 'plimsoll agent' lets a machine work, and --farm of run, find,"
                    + " rightsize and verify gives it work."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll farm keys keys --agent big-1 --host farm.example.org",
            "  plimsoll farm serve --keys keys",
            "  plimsoll agent --farm farm.example.org --keys keys/agents/big-1",
            "  plimsoll run study.yaml --farm farm.example.org --keys keys"
        })
final class FarmVerb implements Callable<Integer> {
    /** The registered port of the protocol is 61616, which another broker may use. */
    private static final int PORT = 61617;

    private static final int PORT_MAX = 65_535;
    private static final List<String> OF_KEYS = List.of("--agent", "--host", "--days");
    private static final List<String> OF_SERVE = List.of("--keys", "--port", "--data");

    @Spec
    private @Nullable CommandSpec spec;

    /** The part of the work. */
    enum Action {
        KEYS,
        SERVE
    }

    @Parameters(index = "0", paramLabel = "keys|serve", description = "Make keys, or run the broker.")
    private Action action = Action.SERVE;

    @Parameters(index = "1", arity = "0..1", paramLabel = "DIR", description = "For keys: directory of the authority.")
    private Optional<Path> directory = Optional.empty();

    @Option(names = "--agent", paramLabel = "NAME", description = "For keys: agent that gets a key. Repeatable.")
    private List<String> agents = List.of();

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "For keys: name or address of the broker's machine, as others call it, besides localhost."
                    + " Repeatable.")
    private List<String> hosts = List.of();

    @Option(
            names = "--days",
            paramLabel = "N",
            description = "For keys: days for which new certificates are valid (default: 365).")
    private int days = 365;

    @Option(names = "--keys", paramLabel = "DIR", description = "For serve: keys of the farm, from 'farm keys'.")
    private Optional<Path> keys = Optional.empty();

    @Option(names = "--port", paramLabel = "N", description = "For serve: port to listen on (default: 61617).")
    private int port = PORT;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "For serve: directory of the journal (default: results/.farm).")
    private Path data = Path.of("results", ".farm");

    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() {
        return switch (action) {
            case KEYS -> makeKeys();
            case SERVE -> serve();
        };
    }

    private int makeKeys() {
        refuse(OF_SERVE, "serve");
        Path authority = directory.orElseThrow(() -> new RequestException(
                ExitCode.USAGE, "'farm keys' lacks the directory of the authority; give it as 'farm keys DIR'"));
        Farm.installed().makeKeys(new Farm.KeyRequest(authority, agents, hosts, days), terminal.out()::println);
        return ExitCode.MEASURED.code();
    }

    private int serve() {
        refuse(OF_KEYS, "keys");
        directory.ifPresent(given -> {
            throw new RequestException(
                    ExitCode.USAGE, "'farm serve' takes no directory, but got " + given + "; give keys as --keys DIR");
        });
        if (port < 1 || port > PORT_MAX) {
            throw new RequestException(ExitCode.USAGE, "--port is 1 to " + PORT_MAX + ", but this is " + port);
        }
        Path own = keys.orElseThrow(() -> new RequestException(
                ExitCode.USAGE, "'farm serve' lacks the keys; give --keys DIR ('plimsoll farm keys DIR' makes them)"));
        return untilInterrupted(() -> Farm.installed().serve(own, data, port, terminal.out()::println));
    }

    private void refuse(List<String> options, String other) {
        options.forEach(option -> {
            if (Objects.requireNonNull(spec).commandLine().getParseResult().hasMatchedOption(option)) {
                throw new RequestException(
                        ExitCode.USAGE, option + " is an option of 'farm " + other + "'; remove " + option);
            }
        });
    }

    /** Work without an end of its own. */
    interface EndlessWork {
        void go() throws InterruptedException;
    }

    static int untilInterrupted(EndlessWork work) {
        try (ShutdownHandler _ = new ShutdownHandler(Thread.currentThread())) {
            work.go();
        } catch (InterruptedException asked) {
            // The user ends it.
        }
        return ExitCode.MEASURED.code();
    }
}
