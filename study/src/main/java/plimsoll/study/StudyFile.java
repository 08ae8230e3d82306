package plimsoll.study;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Bounds;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.LayerSpec;
import plimsoll.model.study.SearchSpec;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.TimedUnit;
import plimsoll.model.study.WorkUnit;
import plimsoll.study.asked.AskedThresholds;
import plimsoll.study.asked.Audits;
import plimsoll.study.asked.ClocksSection;
import plimsoll.study.asked.LayersSection;
import plimsoll.study.asked.SearchSection;
import plimsoll.study.asked.Thresholds;
import plimsoll.study.asked.UnitsSection;
import plimsoll.study.grammar.Grammar;
import plimsoll.study.grammar.NamedDurations;
import plimsoll.study.grammar.Quantities;
import plimsoll.study.grammar.StudySchema;
import plimsoll.study.load.Faults;
import plimsoll.study.load.Loads;
import plimsoll.study.load.Sending;
import plimsoll.study.members.Cores;
import plimsoll.study.members.Deployments;
import plimsoll.study.members.DirectClients;
import plimsoll.study.members.Extension;
import plimsoll.study.members.Links;
import plimsoll.study.members.MembersSection;
import plimsoll.study.members.Sources;
import plimsoll.study.setting.Allowance;
import plimsoll.study.setting.Machine;
import plimsoll.study.setting.Placeholders;
import plimsoll.study.setting.Point;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.ThisMachine;
import plimsoll.study.setting.Waits;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.setting.WrittenVariant;
import plimsoll.study.text.Problems;
import plimsoll.study.text.StudyText;
import plimsoll.study.text.Yaml;

/** Reads a study file into the points that it asks for, or lists everything that is wrong with it at once. */
public final class StudyFile {
    private final Yaml.Mapping study;
    private final Setting setting;
    private final NamedDurations durations;
    private final String name;

    private StudyFile(Yaml.Mapping study, Setting setting, NamedDurations durations, String name) {
        this.study = study;
        this.setting = setting;
        this.durations = durations;
        this.name = name;
    }

    /** Reads on the machine that the lab runs on. */
    public static Reading read(Path file, Selection selection) {
        return read(file, selection, new ThisMachine());
    }

    public static Reading read(Path file, Selection selection, Machine machine) {
        Reading once = once(file, selection, machine);
        return once instanceof Reading.Valid(Study study)
                ? new Reading.Valid(study.withUnits(study.units().stream()
                        .map(unit -> unit.of(depending(study, once(file, halved(unit, selection), machine))))
                        .filter(unit -> !unit.cells().isEmpty())
                        .toList()))
                : once;
    }

    /** A cell depends on a unit when another time of it makes other trials. */
    private static List<String> depending(Study study, Reading otherwise) {
        List<Cell> others = otherwise instanceof Reading.Valid(Study other) ? other.cells() : List.of();
        return study.cells().stream()
                .filter(cell -> !others.contains(cell))
                .map(cell -> cell.experiment().cell())
                .toList();
    }

    private static Selection halved(WorkUnit unit, Selection selection) {
        return selection.timing(List.of(TimedUnit.said(unit.name(), unit.usual().dividedBy(2))));
    }

    private static Reading once(Path file, Selection selection, Machine machine) {
        Problems problems = new Problems(file.toString());
        Path absolute = file.toAbsolutePath().normalize();
        Optional<Yaml.Mapping> raw = new StudyText(problems).read(absolute);
        NamedDurations durations =
                raw.map(map -> UnitsSection.durations(map, selection)).orElse(NamedDurations.NONE);
        Optional<Yaml.Mapping> tree = raw.map(new Grammar(StudySchema.load(), problems, durations)::check);
        Path directory = Optional.ofNullable(absolute.getParent()).orElse(absolute);
        Setting setting = new Setting(directory, selection, machine, problems, new ArrayList<>());
        Optional<Study> study = tree.map(map -> AskedThresholds.over(map, setting))
                .flatMap(map -> new StudyFile(map, setting, durations, name(map, absolute)).study());
        return study.<Reading>map(Reading.Valid::new).orElseGet(() -> new Reading.Invalid(problems.all()));
    }

    /** The file's own name, its file's, or that of its directory when the file is called like all of them. */
    private static String name(Yaml.Mapping study, Path file) {
        String plain = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
        Optional<Path> directory = Optional.ofNullable(file.getParent()).map(Path::getFileName);
        return study.text("name")
                .orElse(plain.equals("study") ? directory.map(Path::toString).orElse(plain) : plain);
    }

    private Optional<Study> study() {
        List<WrittenMember> members = MembersSection.read(study, setting);
        Placeholders placeholders = new Placeholders(
                setting,
                members,
                key -> SearchSection.value(study, setting, key).or(() -> durations.named(key)));
        Optional<SearchSpec> search = SearchSection.read(study, setting);
        placeholders.checkProvided();
        List<WrittenVariant> variants = WrittenVariant.all(study, setting.problems());
        Points points = points(members, placeholders);
        checkNamedLoads(points.loads());
        List<Cell> cells =
                Cells.read(study, setting, variants).stream().map(points::cell).toList();
        points.faults().checkPhases();
        List<LayerSpec> layers = LayersSection.read(study, setting, variants);
        Optional<String> extension = new Extension(setting, placeholders).read(study);
        List<String> rivals = rivals(variants);
        List<WorkUnit> units = UnitsSection.read(study, setting, placeholders);
        if (!setting.problems().none()) {
            return Optional.empty();
        }
        return Optional.of(StudyBuilder.builder()
                .name(name)
                .question(study.text("question").orElse(""))
                .cells(cells)
                .notes(setting.notes())
                .extension(extension)
                .because(because(variants))
                .search(search)
                .layers(layers)
                .againstBaseline(Thresholds.relative(study))
                .rivals(rivals)
                .units(units)
                .build());
    }

    /** A rival is called like its variant, and must not be called like another. */
    private List<String> rivals(List<WrittenVariant> variants) {
        List<String> names = variants.stream().map(WrittenVariant::name).toList();
        for (Yaml.Scalar rival : study.scalars("rivals")) {
            names.stream()
                    .filter(name -> names.contains(name + "-" + rival.text()))
                    .forEach(name -> setting.problems()
                            .add(
                                    rival.place(),
                                    "the rival of '" + name + "' would be called like the variant '" + name + "-"
                                            + rival.text() + "'",
                                    "rename that variant"));
        }
        return study.scalars("rivals").stream()
                .map(Yaml.Scalar::text)
                .distinct()
                .toList();
    }

    private Points points(List<WrittenMember> members, Placeholders placeholders) {
        Cores cores = Cores.of(setting.machine().allowed(), writtenCores(members));
        setting.note(cores.sentence());
        Bounds bounds = Waits.read(study, members);
        List<Link> links = Links.read(study, setting, members);
        Faults faults = Faults.read(study, setting, new Faults.Around(members, links, bounds));
        Sending.Reader sendings = new Sending.Reader(setting, placeholders, members);
        return new Points(
                name,
                setting,
                new DirectClients(setting, sendings),
                new Deployments(
                        setting, members, new Sources(setting, placeholders), new Deployments.Placing(cores, links)),
                faults,
                new Loads(setting, sendings, faults, cores.others()),
                Audits.read(study, setting, placeholders),
                ClocksSection.read(study, setting, members),
                Thresholds.read(study, setting),
                bounds);
    }

    private List<Integer> writtenCores(List<WrittenMember> members) {
        Allowance general = Allowance.in(study);
        return members.stream()
                .filter(WrittenMember::subject)
                .flatMap(member -> Allowance.in(member.written()).over(general).cpus().stream())
                .map(Cpus::cores)
                .flatMap(List::stream)
                .toList();
    }

    /** Also the loads that no cell names are read, so that nothing wrong in them stays unseen. */
    private void checkNamedLoads(Loads loads) {
        study.mapping("loads").stream()
                .flatMap(all -> all.entries().stream())
                .map(Yaml.Entry::value)
                .filter(Yaml.Mapping.class::isInstance)
                .forEach(load -> loads.read((Yaml.Mapping) load));
    }

    private static Map<String, String> because(List<WrittenVariant> variants) {
        Map<String, String> because = new LinkedHashMap<>();
        variants.forEach(
                variant -> variant.written().text("because").ifPresent(line -> because.put(variant.name(), line)));
        return because;
    }

    /** What all points of a study share, and how a point becomes an experiment. */
    private record Points(
            String study,
            Setting setting,
            DirectClients directs,
            Deployments deployments,
            Faults faults,
            Loads loads,
            Audits audits,
            ClocksSection clocks,
            List<Threshold> thresholds,
            Bounds bounds) {
        Cell cell(Point point) {
            Optional<Sending> way = directs.way(point.variant());
            List<Phase> phases = loads.read(point.load(), way);
            Expectation expectation = WrittenVariant.expectation(point.cell())
                    .or(() -> point.variant().expectation())
                    .orElse(Expectation.HOLDS);
            Deployment deployment = deployments.of(point);
            Experiment first = loads.known(ExperimentBuilder.builder()
                    .study(study)
                    .cell(point.name())
                    .variant(point.variant().name())
                    .round(1)
                    .deployment(deployment)
                    .phases(phases)
                    .audits(audits(point))
                    .thresholds(audits.known(Thresholds.within(thresholds, point.cell(), setting), point.under()))
                    .expectation(expectation)
                    .bounds(bounds)
                    .seed(setting.selection().seed())
                    .promises(point.variant().written().text("promises"))
                    .clocks(clocks.under(point.under(), deployment))
                    .build());
            return new Cell(way.isPresent() ? directs.alone(first, point.variant()) : first, point.rounds());
        }

        private List<AuditSpec> audits(Point point) {
            Optional<Duration> settle = Quantities.duration(point.load(), "settle");
            return audits.under(point.under()).stream()
                    .map(audit -> settle.map(audit::after).orElse(audit))
                    .toList();
        }
    }
}
