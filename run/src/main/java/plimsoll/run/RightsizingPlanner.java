package plimsoll.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.ManifestTarget;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.sizing.ContainerPrice;
import plimsoll.run.host.TrialEnvironment;
import plimsoll.run.host.UnitTimer;
import plimsoll.run.request.ManifestSource;
import plimsoll.run.request.RequestException;
import plimsoll.run.request.RightsizingRequest;
import plimsoll.run.request.SearchRequest;
import plimsoll.run.round.PastTrials;
import plimsoll.run.search.RightsizingProcedure;
import plimsoll.run.search.SearchPlanText;
import plimsoll.run.search.SmallestContainerSearch;
import plimsoll.run.search.StoredSearch;

/**
 * Plans searches for the smallest container that holds a load.
 *
 * @param progress receives a sentence about each step that takes time before the first trial
 */
public record RightsizingPlanner(TrialEnvironment environment, Consumer<String> progress) {
    private static final double MARGIN_MAX = 3;

    /**
     * Returns the plan of the search, line by line. It takes the usual durations of units of work and times none, and
     * it does not check the caps of the machine.
     *
     * @throws RequestException that says why the search is impossible
     */
    public List<String> foreseen(RightsizingRequest request) {
        SearchRequest search = request.search();
        Optional<ManifestTarget> target = request.manifest().map(RightsizingPlanner::target);
        Study study = reader(search)
                .usual(search.study().file(), StoredSearch.selection(search))
                .study();
        return SearchPlanText.rightsize(procedure(request, study, target).wishes(), PastTrials.forecast(study.name()));
    }

    /** @throws RequestException that says why the search is impossible */
    public PlannedSearch plan(RightsizingRequest request) {
        environment.surroundings().requireKernelCap("rightsize");
        SearchRequest search = request.search();
        Optional<ManifestTarget> target = request.manifest().map(RightsizingPlanner::target);
        TimedStudy here = reader(search)
                .timed(
                        search.study().file(),
                        StoredSearch.selection(search),
                        usual -> TimedStudy.names(sized(usual.study(), search)));
        here.requireSameUnits(search.shard(), StoredSearch.selection(search));
        Study study = here.study();
        return new PlannedSearch(
                "fit",
                environment
                        .surroundings()
                        .manifest(study, here.selection(), search.invocation())
                        .withShard(search.shard()),
                search.study().file(),
                study.extension(),
                procedure(request, study, target),
                search.destination(),
                search.invocation());
    }

    private StudyReader reader(SearchRequest search) {
        return new StudyReader(search.permission(), new UnitTimer(environment, progress));
    }

    private RightsizingProcedure procedure(RightsizingRequest request, Study study, Optional<ManifestTarget> target) {
        List<Experiment> experiments = sized(study, request.search()).stream()
                .map(Cell::experiment)
                .flatMap(experiment -> onEachQuota(request, experiment))
                .toList();
        experiments.forEach(RightsizingPlanner::requireOneContainer);
        List<SmallestContainerSearch.RightsizingOptions> options = experiments.stream()
                .map(experiment -> options(request, experiment, experiments.size() == 1))
                .toList();
        RightsizingProcedure all = new RightsizingProcedure(options, price(request), target);
        return request.search().shard().map(all::part).orElse(all);
    }

    /** @throws RequestException for several replicas: their memory adds up, and each would need a share of the load */
    private static void requireOneContainer(Experiment experiment) {
        experiment
                .deployment()
                .replicas()
                .filter(replicas -> replicas.count() > 1)
                .ifPresent(replicas -> {
                    throw new RequestException(
                            ExitCode.USAGE,
                            "rightsize finds one container, but the service of " + experiment.variant() + " has "
                                    + replicas.count() + " replicas; try 'plimsoll find --parameter memory', which"
                                    + " searches the memory of each, or size a variant with one replica");
                });
    }

    private static ManifestTarget target(ManifestSource source) {
        DeployedContainer container = source.container();
        if (container.unpatchable().isPresent()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    source.name() + ": no patch can set the JVM options: "
                            + container.unpatchable().get() + "; write them into env, as the plain value of "
                            + JavaOptions.TOOL_OPTIONS);
        }
        return container.target();
    }

    /** Returns the experiment under each requested CPU quota, as a variant of its own. */
    private Stream<Experiment> onEachQuota(RightsizingRequest request, Experiment experiment) {
        if (request.cpus().isEmpty()) {
            return Stream.of(experiment);
        }
        return quotas(request).stream().map(quota -> {
            Experiment turned = Knob.CPUS.turned(experiment, quota);
            String suffix = "." + Knob.CPUS.word() + "-" + KnobRange.plain(quota);
            return turned.renamed(turned.cell(), experiment.variant() + suffix);
        });
    }

    private List<Double> quotas(RightsizingRequest request) {
        try {
            List<Double> quotas = request.cpus().stream()
                    .map(Knob.CPUS::value)
                    .sorted()
                    .distinct()
                    .toList();
            environment.surroundings().requireCpus("rightsize --cpus", quotas.getLast());
            return quotas;
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, "--cpus: " + wrong.getMessage());
        }
    }

    private static Optional<ContainerPrice> price(RightsizingRequest request) {
        try {
            return request.price().map(ContainerPrice::parse);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, "--price: " + wrong.getMessage());
        }
    }

    private static List<Cell> sized(Study study, SearchRequest search) {
        List<Cell> cells = CellChoice.of(study);
        if (cells.size() != 1 && search.selection().variants().isEmpty()) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "rightsize takes many trials for each variant, and this study has " + cells.size()
                            + " cells to size; choose variants with --variants: "
                            + String.join(
                                    ", ",
                                    cells.stream()
                                            .map(cell -> cell.experiment().variant())
                                            .toList()));
        }
        return cells;
    }

    private static SmallestContainerSearch.RightsizingOptions options(
            RightsizingRequest request, Experiment experiment, boolean alone) {
        double margin = request.margin();
        if (!(margin >= 0 && margin <= MARGIN_MAX)) {
            throw new RequestException(ExitCode.USAGE, "--margin takes 0 to 300 percent, not " + margin * 100);
        }
        Bytes own = experiment.deployment().subjects().stream()
                .flatMap(member -> member.limits().memory().stream())
                .findFirst()
                .orElse(Bytes.ofMebibytes(1024));
        String largest = request.to().orElse(new Bytes(own.count() * 2).toString());
        SearchRequest search = request.search();
        try {
            SearchGoal goal = SearchGoal.of(Knob.MEMORY.axis(request.from(), largest), request.width())
                    .proofOf(search.success().map(SearchRequest::proof).orElse(SearchGoal.PROOF))
                    .atMost(search.trials(), search.time());
            return new SmallestContainerSearch.RightsizingOptions(experiment, goal, margin, request.rivals(), alone);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(wrong.getMessage()));
        }
    }
}
