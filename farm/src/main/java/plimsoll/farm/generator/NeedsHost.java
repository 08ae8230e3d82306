package plimsoll.farm.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.files.FarmPlan;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.farm.message.MessageText;
import plimsoll.farm.message.NeededProgram;
import plimsoll.farm.message.NeedsOrder;
import plimsoll.json.Json;
import plimsoll.lab.launch.LostMachineException;
import plimsoll.lab.launch.MemberValues;
import plimsoll.lab.launch.NeedsLink;
import plimsoll.lab.launch.NeedsMachine;
import plimsoll.lab.launch.TrialSetup;
import plimsoll.lab.launch.orphan.DirectoryDeleter;
import plimsoll.model.member.Deployment;
import plimsoll.model.study.Timeouts;
import plimsoll.run.host.TempDirectory;
import plimsoll.run.request.RequestException;

/** The machine that a user has named for needs. */
public final class NeedsHost implements NeedsMachine {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env\\.([^{}]*)}");

    private final FarmHost host;
    private final FarmKeys keys;
    private final String version;
    private volatile Optional<String> facts = Optional.empty();

    /** @param version of this Plimsoll */
    public NeedsHost(FarmHost host, FarmKeys keys, String version) {
        this.host = host;
        this.keys = keys;
        this.version = version;
    }

    @Override
    public String address() {
        return host.toString();
    }

    @Override
    public Optional<String> facts() {
        return facts;
    }

    @Override
    public void check(List<Deployment> needs) {
        NeedsOrder look = new NeedsOrder(
                version,
                "",
                new Deployment(List.of()),
                List.of(),
                List.of(),
                needs.stream()
                        .flatMap(each -> programs(each).stream())
                        .distinct()
                        .toList(),
                Map.of(),
                Map.of(),
                Timeouts.DEFAULT);
        GeneratorFacts machine = opened().look(look);
        facts = Optional.of(machine.machine() + ", " + machine.cores() + " cores");
    }

    /**
     * Returns the programs that the machine must have by itself.
     *
     * @throws IllegalArgumentException when the needs have too many files, or their order is too long
     */
    private List<NeededProgram> programs(Deployment needs) {
        try (TempDirectory made = TempDirectory.make("plimsoll-needs")) {
            NeedsOrder order =
                    order(FarmPlan.of(needs, List.of(), made.directory()), MemberValues.here(), Timeouts.DEFAULT);
            requireShort(order);
            return order.programs();
        }
    }

    private static void requireShort(NeedsOrder order) {
        try {
            var _ = MessageText.of(order);
        } catch (IllegalArgumentException tooLong) {
            throw new IllegalArgumentException(
                    "the names of the needs' files are too long to be sent: " + tooLong.getMessage()
                            + "; pack the files in a jar",
                    tooLong);
        }
    }

    private NeedsOrder order(FarmPlan placed, MemberValues values, Timeouts bounds) {
        return new NeedsOrder(
                version,
                UUID.randomUUID().toString(),
                Json.parse(placed.plan(), Deployment.class),
                placed.files(),
                placed.directories(),
                placed.programs().stream()
                        .map(program -> program.filled(values.variables()))
                        .toList(),
                named(placed.plan(), values.variables()),
                values.secrets(),
                bounds);
    }

    @Override
    public NeedsLink start(Deployment needs, MemberValues values, TrialSetup trial) {
        Path made = trial.directory().resolve("needs.made");
        try {
            FarmPlan placed = FarmPlan.of(needs, List.of(), made);
            // Before there is a connection, which a refused order would leave open.
            NeedsOrder order = order(placed, values, trial.bounds());
            return opened().start(order, placed.origins(), trial);
        } catch (RequestException | IllegalArgumentException refused) {
            throw new LostMachineException(
                    "the needs cannot be sent to " + host + ": " + refused.getMessage(), refused);
        } finally {
            delete(made);
        }
    }

    /** Files that were made for the machine have arrived there. */
    private static void delete(Path made) {
        try {
            DirectoryDeleter.delete(made);
        } catch (IOException kept) {
            throw new UncheckedIOException("cannot delete " + made + ": " + kept.getMessage(), kept);
        }
    }

    /** Only variables that the needs name leave this machine. */
    private static Map<String, String> named(String plan, Map<String, String> all) {
        Map<String, String> named = new HashMap<>();
        Matcher variable = VARIABLE.matcher(plan);
        while (variable.find()) {
            Optional.ofNullable(all.get(variable.group(1))).ifPresent(value -> named.put(variable.group(1), value));
        }
        return named;
    }

    private NeedsChannel opened() {
        try {
            return new NeedsChannel(host, GeneratorConnection.open(host, keys));
        } catch (IOException | IllegalArgumentException refused) {
            throw new LostMachineException(
                    "the machine of the needs " + host + " cannot be used: " + refused.getMessage()
                            + "; start 'plimsoll agent --needs " + host.port() + "' there, with keys of the same farm",
                    refused);
        }
    }
}
