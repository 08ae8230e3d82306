package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.Bytes;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.member.Readiness;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.search.ContainerPatch;
import plimsoll.model.result.search.ContainerSizing;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.SearchReport;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.result.search.SizingState;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.ExperimentBuilder;
import plimsoll.model.study.Timeouts;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.sizing.ContainerPrice;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.trial.ResultDirectories;

/** Fits a service that needs a heap of 50m and holds 60m outside it. */
class SmallestContainerSearchTest {
    private static final long HEAP = 50;
    private static final long OUTSIDE = 60;
    private static final String LEAN = "lean";
    private static final Experiment MINE = experiment("java", "-jar", "app.jar");
    private static final SearchGoal GOAL = SearchGoal.of(Knob.MEMORY.axis("32m", "512m"), 0.05);
    private static final String NATIVE = """
        Native Memory Tracking:

        -                      Code (reserved=62914560, committed=62914560)
                                    (mmap: reserved=62914560, committed=62914560, at peak)
        -                     Class (reserved=0, committed=0)
                                    (classes #5000)
        """;

    @TempDir
    private Path directory;

    private final List<Experiment> tried = new ArrayList<>();

    @Test
    void the_recommended_container_has_the_split_of_the_smallest_and_rivals_take_turns() {
        Optional<String> why = fit(experiment("java", "-jar", "app.jar"), this::trial);

        assertThat(why).isEmpty();
        Result result = Judge.run(directory);
        RightsizedContainer fit = result.searched().orElseThrow().fit().orElseThrow();
        ContainerSizing smallest = fit.smallest().orElseThrow();
        ContainerSizing recommended = fit.recommended().orElseThrow();
        assertThat(result.exitCode()).isZero();
        assertThat(result.partial()).isFalse();
        assertThat(smallest.memory().mebibytes())
                .as("a lean split holds in less than 140m")
                .isBetween(117L, 130L);
        assertThat(smallest.heap().orElseThrow().mebibytes()).isGreaterThanOrEqualTo(HEAP);
        assertThat(recommended.state()).isEqualTo(SizingState.HOLDS);
        assertThat(recommended.heap().orElseThrow())
                .isGreaterThan(smallest.heap().orElseThrow());
        assertThat(recommended.held()).isEqualTo(6);
        assertThat(result.recommendation().orElseThrow().settings()).isEqualTo(recommended.flags());
        assertRivalsTookTurns(result.searched().orElseThrow().sizings());
    }

    private void assertRivalsTookTurns(List<ContainerSizing> sizings) {
        List<String> cells = tried.stream().map(Experiment::cell).toList();
        int first = cells.indexOf("mine.own-in-256m");
        assertThat(cells.get(first + 1)).startsWith("mine.jvm-defaults-in-256m");
        assertThat(cells.stream().filter("mine.own-in-256m"::equals)).hasSize(3);
        assertThat(sizings)
                .filteredOn(sizing -> sizing.way().equals("buildpack formula"))
                .allMatch(sizing -> sizing.state() == SizingState.REFUSED
                        && sizing.sentence().contains("memory regions"));
        assertThat(sizings).anyMatch(sizing -> sizing.way().equals("the study's own"));
    }

    @Test
    void flags_of_a_script_go_into_the_environment_and_are_pasted_there() {
        fit(experiment("./start.sh"), this::trial, GOAL.proofOf(1));

        ContainerSizing smallest = Judge.run(directory)
                .searched()
                .orElseThrow()
                .fit()
                .orElseThrow()
                .smallest()
                .orElseThrow();
        assertThat(smallest.flags()).singleElement().asString().startsWith("JAVA_TOOL_OPTIONS=\"-Xmx");
        assertThat(launched(tried.getFirst()).command()).containsExactly("./start.sh");
        assertThat(launched(tried.getFirst()).environment().get("JAVA_TOOL_OPTIONS"))
                .contains("-XX:NativeMemoryTracking=summary");
    }

    @Test
    void a_service_that_never_started_is_not_said_to_break_under_a_load() {
        Optional<String> why = fit(experiment("java", "-jar", "app.jar"), this::neverStarted);

        assertThat(why).get().asString().contains("service", "256m");
        assertThat(tried).as("more memory does not help").hasSize(1);
        Result result = Judge.run(directory);
        assertThat(result.exitCode()).isEqualTo(30);
        assertThat(result.partial()).isFalse();
        assertThat(result.sentence()).contains("never started");
    }

    @Test
    void a_load_that_never_holds_is_reported_after_four_times_the_memory() {
        Optional<String> why = fit(experiment("java", "-jar", "app.jar"), (experiment, folder, attempt) -> {
            tried.add(experiment);
            return fixture(folder, experiment, attempt)
                    .subject(member -> member.exit(137).oomKills(1))
                    .judge();
        });

        assertThat(why).get().asString().contains("1g");
        assertThat(tried).hasSize(3);
        assertThat(Judge.run(directory).exitCode()).isEqualTo(20);
    }

    @Test
    void a_range_too_small_for_a_heap_is_reported_with_the_size_that_would_fit() {
        SearchGoal little = SearchGoal.of(Knob.MEMORY.axis("32m", "80m"), 0.05);

        Optional<String> why = fit(experiment("java", "-jar", "app.jar"), this::trial, little);

        assertThat(why).get().asString().contains("80m", "--to");
        assertThat(Judge.run(directory).exitCode()).isEqualTo(20);
    }

    @Test
    void the_variant_that_needs_the_least_memory_is_recommended() {
        SearchRun run = run();
        List<SmallestContainerSearch.RightsizingOptions> options =
                List.of(among(MINE), among(MINE.renamed(LEAN, LEAN)));
        SmallestContainerSearch.announce(run, options);
        options.forEach(each -> new SmallestContainerSearch(run, this::trial, each).execute());

        Result result = Judge.run(directory);
        SearchReport report = result.searched().orElseThrow();
        assertThat(report.fits()).extracting(RightsizedContainer::variant).containsExactly("mine", LEAN);
        assertThat(report.fit()).as("not one of several").isEmpty();
        assertThat(report.fits()).allMatch(fit -> fit.breaks().orElseThrow().count() > 0);
        assertThat(result.sentence()).matches(".*: lean 9\\dm, mine 1[12]\\dm");
        assertThat(result.recommendation().orElseThrow().variant()).isEqualTo(LEAN);
        assertThat(result.partial()).isFalse();
        assertThat(result.exitCode()).isZero();
        SearchPlan plan = Json.read(new ResultFolder(directory).search(), SearchPlan.class);
        assertThat(answers(plan, true).pairs())
                .extracting(pair -> pair.experiment().variant())
                .containsExactly("mine", LEAN);
        assertThat(answers(plan, true).pairs())
                .allMatch(pair -> pair.pair().orElseThrow().heldBefore().isPresent());
        assertThat(answers(plan, false).pairs())
                .as("trials of another machine are not pooled with those of a verification")
                .allMatch(pair -> pair.pair().orElseThrow().heldBefore().isEmpty());
    }

    private StoredSearchAnswers answers(SearchPlan plan, boolean sameMachine) {
        return new StoredSearchAnswers(plan, Judge.shots(directory), sameMachine, Optional.empty());
    }

    @Test
    void a_result_is_unfinished_until_a_variant_whose_probe_refuses_a_search_has_its_reason_beside_the_others() {
        SearchRun run = run();
        List<SmallestContainerSearch.RightsizingOptions> options =
                List.of(among(MINE), among(MINE.renamed(LEAN, LEAN)));
        SmallestContainerSearch.announce(run, options);
        new SmallestContainerSearch(run, this::trial, options.getFirst()).execute();

        Result begun = Judge.run(directory);
        assertThat(begun.partial()).isTrue();
        assertThat(begun.sentence()).contains("lean");

        new SmallestContainerSearch(run, this::neverStarted, options.getLast()).execute();

        Result result = Judge.run(directory);
        List<RightsizedContainer> fits = result.searched().orElseThrow().fits();
        assertThat(fits).extracting(RightsizedContainer::variant).containsExactly("mine", LEAN);
        assertThat(fits.getLast().state()).contains(SearchState.REFUSED);
        assertThat(fits.getLast().sentence()).contains("never started");
        assertThat(result.searched().orElseThrow().fit()).isEmpty();
        assertThat(result.sentence()).contains(", lean ");
        assertThat(result.recommendation().orElseThrow().variant()).isEqualTo("mine");
        assertThat(result.partial()).isFalse();
        assertThat(result.exitCode()).isEqualTo(20);
    }

    @Test
    void none_is_recommended_over_one_that_promises_something_else() {
        SearchRun run = run();
        List<SmallestContainerSearch.RightsizingOptions> options =
                List.of(among(MINE), among(promising(MINE.renamed(LEAN, LEAN))));
        SmallestContainerSearch.announce(run, options);
        options.forEach(each -> new SmallestContainerSearch(run, this::trial, each).execute());

        Result result = Judge.run(directory);
        assertThat(result.sentence()).contains("mine 1");
        assertThat(result.recommendation()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void a_price_makes_the_cheapest_container_the_recommended_one_and_without_it_none_is() {
        Result unpriced = fittedOnQuotas();

        assertThat(unpriced.sentence())
                .matches("smallest containers .*: mine 1\\d\\dm on 1 core, lean 1\\d\\dm on 0.5 cores.*");
        assertThat(unpriced.recommendation()).isEmpty();
        assertThat(unpriced.exitCode()).isZero();

        Result cores = judgedAt(new ContainerPrice(0, 1));

        assertThat(cores.sentence())
                .startsWith("cost of a month ")
                .contains(": lean 365.00 for 1", ", mine 730.00 for 1");
        assertThat(cores.recommendation().orElseThrow().variant()).isEqualTo(LEAN);
        assertThat(cores.searched().orElseThrow().fits())
                .extracting(fit -> fit.monthlyCost().orElseThrow())
                .containsExactly(730.0, 365.0);
        assertThat(cores.searched().orElseThrow().fits())
                .extracting(fit -> fit.patch().orElseThrow())
                .allMatch(patch -> !patch.yaml().contains("NativeMemory"))
                .extracting(ContainerPatch::file)
                .containsExactly("patch-mine.yaml", "patch-lean.yaml");
    }

    @Test
    void the_cheapest_container_may_be_the_one_with_more_cores() {
        Experiment half = onHalfACore(MINE).renamed("half", "half");
        SearchRun run = run(Optional.of(new ContainerPrice(1, 0)));
        List<SmallestContainerSearch.RightsizingOptions> options =
                List.of(among(half), among(MINE.renamed(LEAN, LEAN)));
        SmallestContainerSearch.announce(run, options);
        options.forEach(each -> new SmallestContainerSearch(run, this::trial, each).execute());

        assertThat(Judge.run(directory).recommendation().orElseThrow().variant())
                .isEqualTo(LEAN);
    }

    /** Mine on a core, and the lean one on half a core. */
    private Result fittedOnQuotas() {
        SearchRun run = run();
        List<SmallestContainerSearch.RightsizingOptions> options =
                List.of(among(MINE), among(onHalfACore(MINE).renamed(LEAN, LEAN)));
        SmallestContainerSearch.announce(run, options);
        options.forEach(each -> new SmallestContainerSearch(run, this::trial, each).execute());
        return Judge.run(directory);
    }

    /** Judges the trials as those of a search that had a price, which changes none of them. */
    private Result judgedAt(ContainerPrice price) {
        ResultFolder folder = new ResultFolder(directory);
        SearchPlan plan = Json.read(folder.search(), SearchPlan.class);
        ResultChecksums.write(folder, folder.search(), plan.pricedAt(Optional.of(price)));
        return Judge.run(directory);
    }

    private static Experiment onHalfACore(Experiment experiment) {
        return Knob.CPUS.turned(experiment, 0.5);
    }

    private static Experiment promising(Experiment plain) {
        return plain.withPromises(Optional.of("survives a power failure"));
    }

    private static SmallestContainerSearch.RightsizingOptions among(Experiment experiment) {
        return new SmallestContainerSearch.RightsizingOptions(experiment, GOAL, 0.1, false, false);
    }

    private Optional<String> fit(Experiment experiment, SearchRun.Execution execution) {
        return fit(experiment, execution, GOAL);
    }

    private Optional<String> fit(Experiment experiment, SearchRun.Execution execution, SearchGoal goal) {
        boolean rivals = goal.proof() == SearchGoal.PROOF;
        return new SmallestContainerSearch(
                        run(),
                        execution,
                        new SmallestContainerSearch.RightsizingOptions(experiment, goal, 0.1, rivals, true))
                .execute();
    }

    private SearchRun run() {
        return run(Optional.empty());
    }

    private SearchRun run(Optional<ContainerPrice> price) {
        ResultDirectories.create(directory);
        var plan = new SearchPlan("fit", List.of(), Optional.empty())
                .pricedAt(price)
                .patching(Optional.of(ManifestTargets.ORDERS));
        return new SearchRun(
                plan, SearchRunTest.manifest("fit"), new ResultFolder(directory), new SearchRunTest.IgnoringListener());
    }

    private TrialResult neverStarted(Experiment experiment, TrialFolder folder, int attempt) {
        tried.add(experiment);
        return fixture(folder, experiment, attempt)
                .subject(member -> member.exit(1).neverReady())
                .ended(TrialOutcome.Kind.NOT_STARTED, attempt)
                .judge();
    }

    private TrialResult trial(Experiment experiment, TrialFolder folder, int attempt) {
        tried.add(experiment);
        Limits limits = experiment.deployment().subjects().getFirst().limits();
        long heap = limits.heap().orElseThrow().mebibytes();
        boolean killed = heap + OUTSIDE > limits.memory().orElseThrow().mebibytes();
        return fixture(folder, experiment, attempt)
                .subject(member -> killed
                        ? member.exit(137).oomKills(1)
                        : heap < (experiment.variant().equals(LEAN) ? HEAP / 2 : HEAP)
                                ? member.exit(3).errors("java.lang.OutOfMemoryError: Java heap space")
                                : member)
                .judge();
    }

    static TrialFixture fixture(TrialFolder folder, Experiment experiment, int attempt) {
        return new TrialFixture(folder, experiment.variant(), experiment.round())
                .subject(member -> member.output(NATIVE))
                .ended(TrialOutcome.Kind.COMPLETED, attempt);
    }

    private static MemberSource.Launched launched(Experiment experiment) {
        return (MemberSource.Launched)
                experiment.deployment().subjects().getFirst().source();
    }

    static Experiment experiment(String... command) {
        MemberSource source =
                new MemberSource.Launched(List.of(command), Map.of(), "/", new Readiness.Started(), Optional.empty());
        Limits limits =
                new Limits(Optional.of(Bytes.ofMebibytes(256)), Optional.of(Bytes.ofMebibytes(128)), Cpus.pinnedTo(0));
        var workload = new Workload(
                "upload",
                new DriverSpec("http", Map.of()),
                new LoadModel.Burst(1),
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(10));
        var phase = new Phase("main", true, List.of(workload), new StopCondition.Operations(1, Duration.ofSeconds(30)));
        return ExperimentBuilder.builder()
                .study("s")
                .cell("mine")
                .variant("mine")
                .round(1)
                .deployment(new Deployment(List.of(new Member("service", MemberRole.SUBJECT, source, limits))))
                .phases(List.of(phase))
                .expectation(Expectation.ANY)
                .bounds(Timeouts.DEFAULT)
                .seed(1)
                .build();
    }
}
