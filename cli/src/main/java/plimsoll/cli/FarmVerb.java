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
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plimsoll.cli.screen.ShutdownHandler;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.farm.Farm;

/** Prepares and runs the broker of a farm. */
@Command(
        name = "farm",
        header = "Makes the keys of a farm, and runs its broker.",
        description = {
            "Several machines work on one run: each round goes to an agent, and its records come back. 'farm keys' makes"
                    + " certificates, 'farm serve' runs the broker, 'plimsoll agent' lets a machine work, and the option"
                    + " --farm of run gives it work."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        synopsisSubcommandLabel = "(keys | serve)",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll farm keys keys --agent big-1 --agent big-2 --host farm.example.org",
            "  plimsoll farm serve --keys keys",
            "  plimsoll agent --farm farm.example.org --keys keys/agents/big-1",
            "  plimsoll run study.yaml --farm farm.example.org --keys keys"
        },
        subcommands = {FarmVerb.Keys.class, FarmVerb.Serve.class})
final class FarmVerb implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                Objects.requireNonNull(spec).commandLine(), "farm needs a word more: keys or serve");
    }

    /** Makes the keys of a farm. */
    @Command(
            name = "keys",
            header = "Makes the keys of a farm.",
            description = {
                "Makes an authority, a key for the broker, one for the lab, and one for each agent, below DIR. Keys that"
                        + " exist stay as they are, so that a later call adds agents. Copy to each machine its own"
                        + " directory only."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Keys implements Callable<Integer> {
        @Parameters(paramLabel = "DIR", description = "The directory of the authority.")
        private Path directory = Path.of("keys");

        @Option(names = "--agent", paramLabel = "NAME", description = "An agent that gets a key; may be repeated.")
        private List<String> agents = List.of();

        @Option(
                names = "--host",
                paramLabel = "NAME",
                description = "A name or an address of the broker's machine, as the others call it; may be repeated"
                        + " (localhost is always among them).")
        private List<String> hosts = List.of();

        @Option(
                names = "--days",
                paramLabel = "N",
                description = "Days for which new certificates are valid (default: 365).",
                defaultValue = "365")
        private int days;

        @Mixin
        private Terminal terminal = new Terminal();

        @Override
        public Integer call() {
            Farm.installed().makeKeys(new Farm.KeyRequest(directory, agents, hosts, days), terminal.out()::println);
            return ExitCode.MEASURED.code();
        }
    }

    /** Runs the broker of a farm. */
    @Command(
            name = "serve",
            header = "Runs the broker of a farm.",
            description = {
                "Runs the broker until Ctrl-C or TERM. Blocks and records on their way survive it in its journal. With"
                        + " keys it listens on all addresses, by TLS, and takes a role from each certificate; without, on"
                        + " the loopback address only. A line is printed when its numbers change."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Serve implements Callable<Integer> {
        /** The registered port of the protocol is 61616, which another broker may use. */
        private static final int PORT = 61617;

        @Option(names = "--keys", paramLabel = "DIR", description = "Keys of the farm, from 'plimsoll farm keys'.")
        private Optional<Path> keys = Optional.empty();

        @Option(names = "--port", paramLabel = "N", description = "Port to listen on (default: 61617).")
        private int port = PORT;

        @Option(
                names = "--data",
                paramLabel = "DIR",
                description = "Directory of the journal (default: results/.farm).")
        private Path data = Path.of("results", ".farm");

        @Mixin
        private Terminal terminal = new Terminal();

        @Override
        public Integer call() {
            return untilInterrupted(() -> Farm.installed().serve(keys, data, port, terminal.out()::println));
        }
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
