package plimsoll.study.load;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.study.section.ThresholdsReader;
import plimsoll.study.setting.CommandWords;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.NamedFileCheck;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/** Reads a load that the user's own command sends, and removes checks that do not apply to it. */
final class ScriptLoadReader {
    static final String NAME = "script";

    private static final List<String> OPERATION_KEYS = Stream.concat(
                    Stream.of(
                            "operations",
                            "until",
                            "workers",
                            "embedded-in",
                            "size",
                            "settings",
                            "engine",
                            "http",
                            "deadline"),
                    OperationSpec.KEYS.stream())
            .toList();

    private final ReadContext context;
    private final PlaceholderCheck placeholderCheck;
    private final List<MemberNode> members;

    ScriptLoadReader(ReadContext context, OperationSpec.Reader sendings) {
        this.context = context;
        this.placeholderCheck = sendings.placeholders();
        this.members = sendings.members();
    }

    /** Returns empty if the phase has no command. */
    Optional<Workload> of(YamlNode.Mapping phase, Cpus cpus, Optional<OperationSpec> way) {
        if (!phase.has("command")) {
            phase.scalar("figures")
                    .ifPresent(written -> context.problems()
                            .add(written.place(), "'figures' applies only to 'command'", "remove it"));
            return Optional.empty();
        }
        OPERATION_KEYS.stream()
                .filter(phase::has)
                .forEach(key -> context.problems()
                        .add(
                                phase.placeOf(key),
                                "'" + key + "' does not apply to a load that a command sends",
                                "remove it"));
        if (!phase.has("for")) {
            context.problems()
                    .add(
                            phase.placeOf("command"),
                            "this command has no time limit",
                            "add for: 60s, after which it is stopped");
        }
        if (way.isPresent()) {
            context.problems()
                    .add(
                            phase.placeOf("command"),
                            "a direct client repeats the load's operations, but those of a command are unknown",
                            "remove the variant with direct:, or give it another load under cells:");
        }
        return Optional.of(workload(phase, cpus));
    }

    private Workload workload(YamlNode.Mapping phase, Cpus cpus) {
        SourceLocation location = phase.placeOf("command");
        List<String> words = new CommandWords(context).of(phase, "command");
        PlaceholderCheck known = placeholderCheck.with(url());
        List<String> command =
                words.stream().map(word -> known.inLoad(word, location)).toList();
        if (command.isEmpty() && phase.scalar("command").isEmpty()) {
            context.problems().add(location, "this command is empty", "write a program");
        }
        if (!command.isEmpty() && context.looks()) {
            new NamedFileCheck(context, context.directory(), location).check(command);
        }
        LoadModel.Tool tool = phase.text("figures")
                .map(text -> LoadModel.Tool.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(LoadModel.Tool.NONE);
        return new Workload(
                NAME,
                new DriverSpec(NAME, Map.of()),
                new LoadModel.Script(
                        command.isEmpty() ? List.of("true") : command,
                        context.directory().toString(),
                        tool),
                Payload.NONE,
                new WorkerPlacement.Outside(cpus),
                LoadsReader.DEADLINE);
    }

    /** The address of the only subject as {@code url}; empty if there are several subjects. */
    private Map<String, String> url() {
        List<String> subjects = members.stream()
                .filter(MemberNode::subject)
                .map(MemberNode::name)
                .toList();
        return subjects.size() == 1 ? Map.of("url", "${" + subjects.getFirst() + ".url}") : Map.of();
    }

    /** Reports judged phases of both kinds: the figures of a script and ours are never mixed. */
    void checkAlike(List<Phase> phases, SourceLocation location) {
        List<Boolean> kinds = judged(phases).map(Workload::scripted).distinct().toList();
        if (kinds.size() > 1) {
            context.problems()
                    .add(
                            location,
                            "some judged phases are sent by a command and others by Plimsoll",
                            "set judged: false for one kind, or write two loads under loads:");
        }
    }

    private static Stream<Workload> judged(List<Phase> phases) {
        return phases.stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .filter(Workload::measured);
    }

    /** Removes audits, which compare a listing with a ledger, and thresholds on operations; notes say so. */
    Experiment known(Experiment whole) {
        if (judged(whole.phases()).noneMatch(Workload::scripted)) {
            return whole;
        }
        List<Threshold> kept = whole.thresholds().stream()
                .filter(each -> !ThresholdsReader.ofOperations(each.metric()))
                .toList();
        List<AuditSpec> none = List.of();
        context.note("Your own script sends the operations of " + whole.cell()
                + ", so their outcomes and losses are unknown; the figures are the script's.");
        Set<String> left = Set.copyOf(whole.thresholds().stream()
                .filter(each -> !kept.contains(each))
                .map(Threshold::metric)
                .toList());
        if (!left.isEmpty()) {
            context.note(
                    "Thresholds on " + String.join(", ", left.stream().sorted().toList()) + " do not apply to "
                            + whole.cell() + ": they need the outcomes of the operations.");
        }
        return whole.judgedBy(none, kept).withClocks(List.of());
    }
}
