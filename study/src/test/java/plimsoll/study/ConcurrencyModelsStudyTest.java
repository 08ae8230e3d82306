package plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;
import plimsoll.model.study.WorkUnit;
import plimsoll.model.study.WorkUnitTiming;
import plimsoll.study.setting.Selection;
import plimsoll.study.setting.SelectionBuilder;
import plimsoll.study.text.Problem;

/** The suite concurrency-models in the repository; the files it names need not be built. */
class ConcurrencyModelsStudyTest {
    private static final Path SUITE = Path.of("../suites/concurrency-models/study.yaml");

    @Test
    void its_quick_run_has_three_services_in_four_models_each() {
        List<String> cells = study(Selection.Mode.QUICK).cells().stream()
                .map(cell -> cell.experiment().cell())
                .toList();

        assertThat(cells)
                .containsExactly(
                        "todo-mvc-platform.todo-study",
                        "todo-mvc-virtual.todo-study",
                        "todo-vertx.todo-study",
                        "todo-pekko.todo-study",
                        "rays-platform.rays-study.both",
                        "rays-virtual.rays-study.both",
                        "rays-deadline.rays-study.both",
                        "rays-pekko-20s.rays-study.both",
                        "report-platform.report-crowd",
                        "report-virtual.report-crowd",
                        "report-vertx.report-crowd",
                        "report-pekko.report-crowd");
    }

    @Test
    void every_service_has_what_it_relies_on_and_nothing_else() {
        Study study = study(Selection.Mode.FULL);

        assertThat(members(study, "todo-vertx.todo-steady")).containsExactly("db", "service");
        assertThat(members(study, "todo-pekko.todo-study.both")).containsExactly("db", "service");
        assertThat(members(study, "rays-pekko.rays-study.both")).containsExactly("service");
        assertThat(members(study, "report-vertx.report-crowd")).containsExactly("stub", "service");
        assertThat(members(study, "rays-pekko-rows.rays-given-up.both")).containsExactly("service");
        assertThat(members(study, "account-pekko-bounded.account-hot.slow-disk"))
                .containsExactly("service");
        assertThat(members(study, "report-real-actors.report-real-actors.both"))
                .containsExactly("db", "todo-actors", "raytracer-actors", "service");
        assertThat(members(study, "report-real-queue.report-day.both"))
                .containsExactly("db", "todo-threads", "raytracer-queue", "service");
        assertThat(members(study, "report-real-queue.day-queue.both"))
                .containsExactly("db", "todo-threads", "raytracer-queue", "service");
        assertThat(members(study, "report-real-actors.evening-actors.both"))
                .containsExactly("db", "todo-actors", "raytracer-actors", "service");
        assertThat(members(study, "report-structured.report-refused.both"))
                .containsExactly("refusing-todo", "raytracer-rows", "service");
    }

    @Test
    void only_what_stores_is_audited_and_only_one_load_is_far_from_its_database() {
        List<Experiment> all = study(Selection.Mode.FULL).cells().stream()
                .map(Cell::experiment)
                .toList();

        assertThat(all)
                .allMatch(one ->
                        one.audits().isEmpty() != one.cell().split("\\.")[1].matches("(todo|account|day|evening)-.*"));
        assertThat(all)
                .allMatch(each ->
                        each.deployment().links().isEmpty() != each.cell().contains(".todo-away"));
    }

    @Test
    void only_what_computes_waits_for_so_many_images() {
        Study todos = study(Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY)
                .withLoads(List.of("todo-study", "todo-open", "report-warm")));
        Study rays = study(Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY)
                .withLoads(List.of("rays-study"))
                .timing(List.of(WorkUnitTiming.stated("image", Duration.ofMillis(100)))));

        assertThat(todos.units()).isEmpty();
        assertThat(study(Selection.Mode.FULL).units())
                .extracting(WorkUnit::name)
                .containsExactly("image");
        assertThat(rays.cells())
                .flatExtracting(cell -> cell.experiment().workloads())
                .extracting(Workload::deadline)
                .containsOnly(Duration.ofMillis(1840));
    }

    @Test
    void a_later_execution_of_the_studys_load_is_judged_alone() {
        Study study = study(Selection.Mode.FULL);

        assertThat(judged(study, "todo-pekko.todo-second")).containsExactly(false, true);
        assertThat(judged(study, "todo-mvc-platform.todo-third")).containsExactly(false, false, true);
        assertThat(judged(study, "rays-pekko-20s.rays-second.both")).containsExactly(false, false, true, false);
        assertThat(judged(study, "rays-platform.rays-third.both"))
                .containsExactly(false, false, false, false, true, false);
        assertThat(judged(study, "report-real-actors.report-third.both"))
                .containsExactly(false, false, false, false, true);
    }

    @Test
    void a_load_of_a_warm_service_begins_when_it_is_steady() {
        assertThat(study(Selection.Mode.FULL).cells())
                .extracting(Cell::experiment)
                .filteredOn(each -> each.cell().matches(".*\\.(todo-(steady|open|away)|report-warm)(\\..*)?"))
                .isNotEmpty()
                .allMatch(each ->
                        each.phases().stream().anyMatch(phase -> phase.until() instanceof StopCondition.Steady));
    }

    @Test
    void a_load_of_all_services_sends_to_those_of_its_own_model() {
        assertThat(urls("report-real-actors.day-actors.both"))
                .contains("${todo-actors.url}/todos", "${raytracer-actors.url}/image", "${service.url}/report")
                .noneMatch(url -> url.contains("threads") || url.contains("queue"));
        assertThat(urls("report-real-queue.evening-queue.both"))
                .contains("${todo-threads.url}/todos", "${raytracer-queue.url}/image", "${service.url}/report")
                .noneMatch(url -> url.contains("actors") || url.contains("raytracer-threads"));
    }

    @Test
    void after_a_spike_that_is_given_up_the_evening_alone_is_judged() {
        Study study = study(Selection.Mode.FULL);

        assertThat(judged(study, "report-real-threads.day-threads.both"))
                .containsExactly(false, true, true, true, true);
        assertThat(judged(study, "report-real-threads.evening-threads.both")).containsExactly(false, false, true);
    }

    @Test
    void users_that_give_up_are_not_judged_and_those_after_them_are() {
        assertThat(judged(study(Selection.Mode.FULL), "rays-rows.rays-given-up.both"))
                .containsExactly(false, false, true, false);
    }

    @Test
    void accounts_work_given_up_coroutines_and_node_run_under_full_alone() {
        assertThat(study(Selection.Mode.DEFAULT).cells())
                .extracting(cell -> cell.experiment().cell())
                .contains("report-vertx.report-warm")
                .noneMatch(cell -> cell.matches(
                        "(account-|report-node|[a-z]+-coroutines).*|.*\\.(rays-given-up|report-refused)\\..*"));
    }

    @Test
    void far_from_the_database_threads_and_actors_are_compared_with_equal_connections() {
        Map<String, Integer> rounds = study(Selection.Mode.FULL).cells().stream()
                .filter(cell -> cell.experiment().cell().endsWith(".todo-away"))
                .collect(Collectors.toMap(cell -> cell.experiment().variant(), Cell::rounds));

        assertThat(rounds)
                .containsEntry("todo-mvc-platform", 6)
                .containsEntry("todo-pekko-unpipelined", 6)
                .containsEntry("todo-pool-90", 6)
                .containsEntry("todo-pekko-pool-90", 6);
    }

    @Test
    void its_threads_and_actors_on_the_libraries_of_2016_run_only_when_they_are_asked_for() {
        assertThat(cells(Selection.Mode.FULL, false)).noneMatch(cell -> cell.contains("-2016."));
        assertThat(cells(Selection.Mode.QUICK, true)).noneMatch(cell -> cell.contains("-2016."));
        assertThat(cells(Selection.Mode.DEFAULT, true))
                .contains("todo-mvc-platform-2016.todo-study", "todo-pool-90-2016.todo-study")
                .contains("rays-platform-2016.rays-study.both")
                .contains("todo-akka-2016.todo-study", "report-akka-2016.report-study")
                .doesNotContain("todo-mvc-platform-2016.todo-warm", "todo-akka-2016.todo-warm");
        assertThat(cells(Selection.Mode.FULL, true))
                .contains("todo-mvc-platform-2016.todo-warm", "todo-akka-2016.todo-warm");
    }

    private static List<String> cells(Selection.Mode mode, boolean historical) {
        Selection selection = Selection.of(mode, Selection.Scope.PARSE_ONLY).withParity(historical);
        return study(selection).cells().stream()
                .map(cell -> cell.experiment().cell())
                .toList();
    }

    private static List<Boolean> judged(Study study, String cell) {
        return study.cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> experiment.cell().equals(cell))
                .flatMap(experiment -> experiment.phases().stream())
                .map(Phase::judged)
                .toList();
    }

    private static List<String> urls(String cell) {
        return study(Selection.Mode.FULL).cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> experiment.cell().equals(cell))
                .flatMap(experiment -> experiment.workloads().stream())
                .flatMap(workload -> workload.driver().settings().entrySet().stream())
                .filter(setting -> setting.getKey().endsWith("url"))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static List<String> members(Study study, String cell) {
        return study.cells().stream()
                .map(Cell::experiment)
                .filter(experiment -> experiment.cell().equals(cell))
                .flatMap(experiment -> experiment.deployment().members().stream())
                .map(member -> member.name())
                .toList();
    }

    private static Study study(Selection.Mode mode) {
        Selection selection = SelectionBuilder.builder()
                .mode(mode)
                .seed(7)
                .scope(Selection.Scope.PARSE_ONLY)
                .build();
        return study(selection);
    }

    private static Study study(Selection selection) {
        return switch (StudyFile.read(SUITE, selection, TestMachine.usual())) {
            case StudyParseResult.Valid(Study study) -> study;
            case StudyParseResult.Invalid(List<Problem> problems) -> throw new AssertionError(problems.toString());
        };
    }
}
