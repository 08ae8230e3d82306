package plimsoll.study;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.LayerSpec;
import plimsoll.model.study.SearchSpec;
import plimsoll.model.study.Study;
import plimsoll.model.study.StudyBuilder;
import plimsoll.model.study.Threshold;
import plimsoll.model.study.Timeouts;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.study.grammar.NamedDurations;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.grammar.SchemaValidator;
import plimsoll.study.grammar.StudySchema;
import plimsoll.study.load.FaultsReader;
import plimsoll.study.load.LoadsReader;
import plimsoll.study.load.OperationSpec;
import plimsoll.study.members.CoreAssignment;
import plimsoll.study.members.DeploymentPlanner;
import plimsoll.study.members.DirectClientFactory;
import plimsoll.study.members.ExtensionReader;
import plimsoll.study.members.LinksReader;
import plimsoll.study.members.MemberCommandFactory;
import plimsoll.study.members.MembersReader;
import plimsoll.study.members.ReplicaPlanner;
import plimsoll.study.section.AuditsReader;
import plimsoll.study.section.CommandLineThresholds;
import plimsoll.study.section.LayersReader;
import plimsoll.study.section.SearchReader;
import plimsoll.study.section.ThresholdsReader;
import plimsoll.study.section.TimingLogsReader;
import plimsoll.study.section.UnitsReader;
import plimsoll.study.setting.LimitsSpec;
import plimsoll.study.setting.LocalMachine;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.PlaceholderCheck;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.StudyMachine;
import plimsoll.study.setting.StudyPoint;
import plimsoll.study.setting.TimeoutsReader;
import plimsoll.study.setting.VariantNode;
import plimsoll.study.text.ProblemCollector;
import plimsoll.study.text.StudyYamlReader;
import plimsoll.study.text.YamlNode;

/** Reads a study file into its points, or returns all of its problems at once. */
public final class StudyFile {
    private final YamlNode.Mapping study;
    private final ReadContext context;
    private final NamedDurations durations;
    private final String name;

    private StudyFile(YamlNode.Mapping study, ReadContext context, NamedDurations durations, String name) {
        this.study = study;
        this.context = context;
        this.durations = durations;
        this.name = name;
    }

    /** Reads a study for the machine that the lab runs on. */
    public static StudyParseResult read(Path file, Selection selection) {
        return read(file, selection, new LocalMachine());
    }

    public static StudyParseResult read(Path file, Selection selection, StudyMachine machine) {
        StudyParseResult result = parse(file, selection, machine);
        return result instanceof StudyParseResult.Valid(Study study)
                ? new StudyParseResult.Valid(study.withUnits(study.units().stream()
                        .map(unit -> unit.of(depending(study, parse(file, halved(unit, selection), machine))))
                        .filter(unit -> !unit.cells().isEmpty())
                        .toList()))
                : result;
    }

    /** Returns the cells that depend on a unit: those whose trials change with the unit's duration. */
    private static List<String> depending(Study study, StudyParseResult withOtherTiming) {
        List<Cell> others = withOtherTiming instanceof StudyParseResult.Valid(Study other) ? other.cells() : List.of();
        return study.cells().stream()
                .filter(cell -> !others.contains(cell))
                .map(cell -> cell.experiment().cell())
                .toList();
    }

    private static Selection halved(WorkUnit unit, Selection selection) {
        return selection.timing(
                List.of(WorkUnitTiming.stated(unit.name(), unit.usual().dividedBy(2))));
    }

    private static StudyParseResult parse(Path file, Selection selection, StudyMachine machine) {
        ProblemCollector collector = new ProblemCollector(file.toString());
        Path absolute = file.toAbsolutePath().normalize();
        Optional<YamlNode.Mapping> raw = new StudyYamlReader(collector).read(absolute);
        NamedDurations durations =
                raw.map(map -> UnitsReader.durations(map, selection)).orElse(NamedDurations.NONE);
        SchemaValidator validator = new SchemaValidator(StudySchema.load(), collector, durations);
        Optional<YamlNode.Mapping> tree = raw.map(validator::check);
        Path directory = Optional.ofNullable(absolute.getParent()).orElse(absolute);
        ReadContext context = new ReadContext(directory, selection, machine, collector, new ArrayList<>());
        validator.renamed().forEach((former, now) -> context.note("'" + former + "' is now called '" + now + "'."));
        Optional<Study> study = tree.map(map -> CommandLineThresholds.applyTo(map, context))
                .flatMap(map -> new StudyFile(map, context, durations, name(map, absolute)).study());
        return study.<StudyParseResult>map(StudyParseResult.Valid::new)
                .orElseGet(() -> new StudyParseResult.Invalid(collector.sorted()));
    }

    /** Returns the name in the file, or the name of the file, or that of its directory if the file is study.yaml. */
    private static String name(YamlNode.Mapping study, Path file) {
        String plain = String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
        Optional<Path> directory = Optional.ofNullable(file.getParent()).map(Path::getFileName);
        return study.text("name")
                .orElse(plain.equals("study") ? directory.map(Path::toString).orElse(plain) : plain);
    }

    private Optional<Study> study() {
        List<MemberNode> members = MembersReader.read(study, context);
        PlaceholderCheck check = new PlaceholderCheck(
                context, members, key -> SearchReader.value(study, context, key).or(() -> durations.textOf(key)));
        Optional<SearchSpec> search = SearchReader.read(study, context);
        check.checkProvided();
        List<VariantNode> variants = VariantNode.all(study, context.problems());
        Points points = points(members, check);
        points.replicas().check(study, variants);
        checkNamedLoads(points.loads());
        List<Cell> cells = CellMatrix.read(study, context, variants).stream()
                .map(points::cell)
                .toList();
        points.faults().checkPhases();
        List<LayerSpec> layers = LayersReader.read(study, context, variants);
        Optional<String> extension = new ExtensionReader(context, check).read(study);
        List<String> rivals = rivals(variants);
        List<WorkUnit> units = UnitsReader.read(study, context, check);
        if (!context.problems().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(StudyBuilder.builder()
                .name(name)
                .question(study.text("question").orElse(""))
                .cells(cells)
                .notes(context.notes())
                .extension(extension)
                .because(because(variants))
                .search(search)
                .layers(layers)
                .againstBaseline(ThresholdsReader.relative(study))
                .rivals(rivals)
                .units(units)
                .build());
    }

    /** Reads the sizing methods. Each is named after its variant, and that name must not be another variant's. */
    private List<String> rivals(List<VariantNode> variants) {
        List<String> names = variants.stream().map(VariantNode::name).toList();
        for (YamlNode.Scalar rival : study.scalars("compare-sizing")) {
            names.stream()
                    .filter(name -> names.contains(name + "-" + rival.text()))
                    .forEach(name -> context.problems()
                            .add(
                                    rival.place(),
                                    "the sizing of '" + name + "' would have the same name as the variant '" + name
                                            + "-" + rival.text() + "'",
                                    "rename that variant"));
        }
        return study.scalars("compare-sizing").stream()
                .map(YamlNode.Scalar::text)
                .distinct()
                .toList();
    }

    private Points points(List<MemberNode> members, PlaceholderCheck check) {
        CoreAssignment assignment =
                CoreAssignment.of(context.machine().allowed(), writtenCores(members), coresOfSomeCells());
        context.note(assignment.sentence());
        Timeouts timeouts = TimeoutsReader.read(study, members, context);
        List<Link> links = LinksReader.read(study, context, members);
        FaultsReader faults =
                FaultsReader.read(study, context, new FaultsReader.FaultSurroundings(members, links, timeouts));
        OperationSpec.Reader sendings = new OperationSpec.Reader(context, check, members);
        return new Points(
                name,
                context,
                new DirectClientFactory(context, sendings),
                new DeploymentPlanner(
                        context,
                        members,
                        new MemberCommandFactory(context, check),
                        new DeploymentPlanner.CorePlacement(assignment, links)),
                new ReplicaPlanner(context, members, assignment),
                faults,
                new LoadsReader(context, sendings, faults, assignment.workers()),
                AuditsReader.read(study, context, check),
                TimingLogsReader.read(study, context, members),
                ThresholdsReader.read(study, context),
                timeouts,
                new IdentityHashMap<>());
    }

    private List<Integer> writtenCores(List<MemberNode> members) {
        LimitsSpec general = LimitsSpec.in(study);
        return cores(members.stream()
                .filter(MemberNode::subject)
                .map(member -> LimitsSpec.in(member.written()).withDefaults(general)));
    }

    /** Returns the cores that limit sets and variants give, whichever cells are selected. */
    private List<Integer> coresOfSomeCells() {
        Stream<LimitsSpec> sets = study.mapping("limit-sets").stream()
                .flatMap(all -> all.entries().stream())
                .map(YamlNode.Entry::value)
                .filter(YamlNode.Mapping.class::isInstance)
                .map(set -> LimitsSpec.of((YamlNode.Mapping) set));
        return cores(Stream.concat(sets, study.mappings("variants").stream().map(LimitsSpec::in)));
    }

    private static List<Integer> cores(Stream<LimitsSpec> limits) {
        return limits.flatMap(each -> each.cpus().stream())
                .map(Cpus::cores)
                .flatMap(List::stream)
                .toList();
    }

    /** Also reads the loads that no cell uses, so that their problems are reported; their notes are of no use. */
    private void checkNamedLoads(LoadsReader loads) {
        List<String> before = List.copyOf(context.notes());
        study.mapping("loads").stream()
                .flatMap(all -> all.entries().stream())
                .map(YamlNode.Entry::value)
                .filter(YamlNode.Mapping.class::isInstance)
                .forEach(load -> loads.read((YamlNode.Mapping) load));
        context.notes().retainAll(before);
    }

    private static Map<String, String> because(List<VariantNode> variants) {
        Map<String, String> because = new LinkedHashMap<>();
        variants.forEach(
                variant -> variant.written().text("rationale").ifPresent(line -> because.put(variant.name(), line)));
        return because;
    }

    /**
     * The parts that all points of a study share, to turn a point into an experiment.
     *
     * @param phases of the loads that cells have so far, each as it is written
     */
    private record Points(
            String study,
            ReadContext setting,
            DirectClientFactory directs,
            DeploymentPlanner deployments,
            ReplicaPlanner replicas,
            FaultsReader faults,
            LoadsReader loads,
            AuditsReader audits,
            TimingLogsReader clocks,
            List<Threshold> thresholds,
            Timeouts bounds,
            IdentityHashMap<YamlNode.Mapping, List<Phase>> phases) {
        Cell cell(StudyPoint point) {
            Optional<OperationSpec> way = directs.way(point.variant());
            List<Phase> written =
                    way.isPresent() ? loads.read(point.load(), way) : phases.computeIfAbsent(point.load(), loads::read);
            Expectation expectation = VariantNode.expectation(point.cell())
                    .or(() -> point.variant().expectation())
                    .orElse(Expectation.HOLDS);
            Deployment deployment = deployments.of(point);
            List<Phase> cut = faults.withCutLinks(point.name(), written, deployment);
            if (way.isEmpty()) {
                faults.checkDisks(point.name(), cut, deployment);
                faults.checkRestarts(point.name(), cut, deployment);
            }
            Experiment first = loads.known(ExperimentBuilder.builder()
                    .study(study)
                    .cell(point.name())
                    .variant(point.variant().name())
                    .round(1)
                    .deployment(deployment)
                    .phases(cut)
                    .audits(audits(point))
                    .thresholds(audits.known(ThresholdsReader.ofCell(thresholds, point.cell(), setting), point.under()))
                    .expectation(expectation)
                    .bounds(TimeoutsReader.under(point.load(), bounds))
                    .seed(setting.selection().seed())
                    .promises(point.variant().written().text("guarantees"))
                    .clocks(clocks.under(point.under(), deployment))
                    .build());
            if (way.isPresent()) {
                return repeated(directs.alone(first, point.variant()), point);
            }
            Experiment expanded = replicas.expanded(first, point);
            faults.checkReplicas(point.variant().name(), cut, expanded.deployment());
            return repeated(expanded, point);
        }

        private static Cell repeated(Experiment experiment, StudyPoint point) {
            return new Cell(experiment, point.rounds().planned(), point.rounds().until());
        }

        private List<AuditSpec> audits(StudyPoint point) {
            Optional<Duration> settle = QuantityParser.duration(point.load(), "audit-delay");
            return audits.under(point.under()).stream()
                    .map(audit -> settle.map(audit::after).orElse(audit))
                    .toList();
        }
    }
}
