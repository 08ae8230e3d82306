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
import plimsoll.model.load.Placement;
import plimsoll.model.load.Workload;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.study.asked.Thresholds;
import plimsoll.study.setting.NamedFiles;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.Words;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.text.Place;
import plimsoll.study.text.Yaml;

/** Reads a load that a command of the user's own sends, and leaves out what nobody can know of it. */
final class ScriptLoads {
    static final String NAME = "script";

    private static final List<String> OF_OPERATIONS = Stream.concat(
                    Stream.of(
                            "operations",
                            "until",
                            "workers",
                            "inside",
                            "size",
                            "settings",
                            "engine",
                            "http",
                            "deadline"),
                    Sending.KEYS.stream())
            .toList();

    private final Setting setting;
    private final Placeholders placeholders;
    private final List<WrittenMember> members;

    ScriptLoads(Setting setting, Sending.Reader sendings) {
        this.setting = setting;
        this.placeholders = sendings.placeholders();
        this.members = sendings.members();
    }

    /** Empty where operations are sent from here. */
    Optional<Workload> of(Yaml.Mapping phase, Cpus cpus, Optional<Sending> way) {
        if (!phase.has("command")) {
            phase.scalar("figures")
                    .ifPresent(written ->
                            setting.problems().add(written.place(), "'figures' belongs to 'command'", "leave it out"));
            return Optional.empty();
        }
        OF_OPERATIONS.stream()
                .filter(phase::has)
                .forEach(key -> setting.problems()
                        .add(
                                phase.placeOf(key),
                                "'" + key
                                        + "' belongs to operations that are sent from here, and a command sends its own",
                                "leave it out"));
        if (!phase.has("for")) {
            setting.problems()
                    .add(
                            phase.placeOf("command"),
                            "this command has no bound",
                            "add for: 60s, after which it is ended");
        }
        if (way.isPresent()) {
            setting.problems()
                    .add(
                            phase.placeOf("command"),
                            "a direct client repeats operations, and those of a command are not known",
                            "remove the variant with direct:, or give it a load of its own by cells:");
        }
        return Optional.of(workload(phase, cpus));
    }

    private Workload workload(Yaml.Mapping phase, Cpus cpus) {
        Place place = phase.placeOf("command");
        List<String> words = new Words(setting).of(phase, "command");
        Placeholders known = placeholders.with(url());
        List<String> command =
                words.stream().map(word -> known.inLoad(word, place)).toList();
        if (command.isEmpty() && phase.scalar("command").isEmpty()) {
            setting.problems().add(place, "this command is empty", "write a program");
        }
        if (!command.isEmpty() && setting.looks()) {
            new NamedFiles(setting, setting.directory(), place).check(command);
        }
        LoadModel.Tool tool = phase.text("figures")
                .map(text -> LoadModel.Tool.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(LoadModel.Tool.NONE);
        return new Workload(
                NAME,
                new DriverSpec(NAME, Map.of()),
                new LoadModel.Script(
                        command.isEmpty() ? List.of("true") : command,
                        setting.directory().toString(),
                        tool),
                Payload.NONE,
                new Placement.Outside(cpus),
                Loads.DEADLINE);
    }

    /** Of the only subject. */
    private Map<String, String> url() {
        List<String> subjects = members.stream()
                .filter(WrittenMember::subject)
                .map(WrittenMember::name)
                .toList();
        return subjects.size() == 1 ? Map.of("url", "${" + subjects.getFirst() + ".url}") : Map.of();
    }

    /** Their figures and ours are never mixed, so what is judged is the one or the other. */
    void checkAlike(List<Phase> phases, Place place) {
        List<Boolean> kinds = judged(phases).map(Workload::scripted).distinct().toList();
        if (kinds.size() > 1) {
            setting.problems()
                    .add(
                            place,
                            "some judged phases are sent by a command and others from here",
                            "write judged: false at the ones, or two loads under loads:");
        }
    }

    private static Stream<Workload> judged(List<Phase> phases) {
        return phases.stream()
                .filter(Phase::judged)
                .flatMap(phase -> phase.workloads().stream())
                .filter(Workload::measured);
    }

    /** Without audits, which lay a listing beside a ledger, and without thresholds on operations: a note says so. */
    Experiment known(Experiment whole) {
        if (judged(whole.phases()).noneMatch(Workload::scripted)) {
            return whole;
        }
        List<Threshold> kept = whole.thresholds().stream()
                .filter(each -> !Thresholds.ofOperations(each.metric()))
                .toList();
        List<AuditSpec> none = List.of();
        setting.note("A script of the user's own sends the operations of " + whole.cell()
                + ", so what became of them, and what was lost, is not known here; its figures are its own.");
        Set<String> left = Set.copyOf(whole.thresholds().stream()
                .filter(each -> !kept.contains(each))
                .map(Threshold::metric)
                .toList());
        if (!left.isEmpty()) {
            setting.note(
                    "Thresholds on " + String.join(", ", left.stream().sorted().toList()) + " are left out of "
                            + whole.cell() + ": they speak of operations.");
        }
        return whole.judgedBy(none, kept).withClocks(List.of());
    }
}
