package plimsoll.run.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.search.SearchReport;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.records.Manifest;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;
import plimsoll.run.MergedResult;
import plimsoll.run.farm.BlockPlan;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.request.RequestException;
import plimsoll.run.trial.ResultDirectories;

/** Searches of three variants, by one machine and by two. */
class MergedSearchTest {
    private static final Map<String, Integer> CAPACITIES = Map.of("a", 100, "b", 40, "c", 300);
    private static final List<String> ALL = List.of("a", "b", "c");

    /** The two shards, of which each test gets a copy, since searching takes most of its time. */
    @TempDir
    private static Path shards = Path.of("");

    @TempDir
    private Path directory;

    @BeforeAll
    static void search_both_shards() {
        for (int number = 1; number <= 2; number++) {
            searched(shards.resolve("part-" + number), Optional.of(new Shard(number, 2)), ALL);
        }
    }

    @Test
    void shards_merge_into_the_answers_of_one_machine() {
        Result local = Judge.run(searched(directory.resolve("whole"), Optional.empty(), ALL));
        MergedResult merged = merged(shard(1), shard(2));

        assertThat(searches(merged.result())).isEqualTo(searches(local)).hasSize(3);
        assertThat(merged.result().sentence()).isEqualTo(local.sentence()).startsWith("a: ");
        assertThat(merged.exitCode()).isEqualTo(local.exitCode()).isZero();
        assertThat(merged.result().trials())
                .extracting(TrialResult::folder)
                .isEqualTo(local.trials().stream().map(TrialResult::folder).toList());
        assertThat(merged.result().mode()).isEqualTo("find");
        assertThat(Json.read(new ResultFolder(merged.directory()).search(), SearchPlan.class)
                        .arguments())
                .containsExactly("find", "study.yaml", "--out", "part");
    }

    @Test
    void a_shard_of_a_search_names_itself_and_an_empty_one_ends_well() {
        Result first = Judge.run(shard(1));
        assertThat(first.sentence()).startsWith("Shard 1 of 2: a: ");
        assertThat(first.exitCode()).isZero();

        Path empty = searched(directory.resolve("empty"), Optional.of(new Shard(5, 5)), ALL);
        assertThat(Judge.run(empty).sentence()).startsWith("Shard 5 of 5 has nothing to run");
        assertThat(Judge.run(empty).partial()).isFalse();
        assertThat(Judge.run(empty).exitCode()).isZero();
    }

    @Test
    void a_search_that_has_not_ended_leaves_the_merged_result_incomplete() {
        Path second = shard(2);
        List<TrialFolder> trials = new ResultFolder(second).trialsOnDisk();
        trials.subList(4, trials.size())
                .forEach(trial -> assertThat(trial.end().toFile().delete()).isTrue());
        MergedResult merged = merged(shard(1), second);

        assertThat(merged.result().partial()).isTrue();
        assertThat(merged.exitCode()).isEqualTo(130);
    }

    @Test
    void a_share_that_no_machine_of_a_farm_could_search_leaves_the_merged_result_incomplete() throws Exception {
        Path first = shard(1);
        ResultFolder lost = new ResultFolder(Files.createDirectory(directory.resolve("lost")));
        List<SearchQuestion> questions =
                ALL.stream().map(MergedSearchTest::question).toList();
        Path plan = directory.resolve("procedure");
        Json.write(
                plan,
                new UnbegunSearch(
                        "find",
                        List.of("find", "study.yaml"),
                        Optional.empty(),
                        new FindProcedure(questions, FindProcedure.Start.AS_ASKED)));
        Shard second = new Shard(2, 2);

        new BlockPlan(FarmedVerb.FIND, plan)
                .writeEmpty(lost, second, new ResultFolder(first).study(), manifest(Optional.of(second), questions));

        MergedResult merged = merged(first, lost.path());
        assertThat(merged.result().partial()).isTrue();
        assertThat(Json.read(new ResultFolder(merged.directory()).search(), SearchPlan.class)
                        .questions())
                .extracting(SearchQuestion::name)
                .isEqualTo(ALL);
    }

    @Test
    void the_only_share_of_a_farm_is_not_called_merged() {
        Path whole = searched(directory.resolve("only"), Optional.of(new Shard(1, 1)), List.of("b"));

        assertThat(merged(whole).result().notes()).noneMatch(note -> note.contains("Merged"));
    }

    @Test
    void a_first_share_that_no_machine_could_search_leaves_the_patch_of_the_others() {
        ResultFolder second = new ResultFolder(shard(2));
        SearchPlan plan = Json.read(second.search(), SearchPlan.class);
        ResultChecksums.write(second, second.search(), plan.patching(Optional.of(ManifestTargets.ORDERS)));

        MergedResult merged = merged(shard(1), second.path());

        assertThat(Json.read(new ResultFolder(merged.directory()).search(), SearchPlan.class)
                        .target())
                .contains(ManifestTargets.ORDERS);
    }

    @Test
    void shards_of_different_commands_are_refused_but_not_of_different_outputs() {
        ResultFolder second = new ResultFolder(shard(2));
        SearchPlan plan = Json.read(second.search(), SearchPlan.class);
        write(second, plan, List.of("find", "study.yaml", "--to", "9", "--shard=2/2"));
        assertThatThrownBy(() -> merged(shard(1), second.path()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("--to 9");

        write(second, plan, List.of("find", "study.yaml", "--shard=2/2", "--json", "--junit", "2.xml"));
        assertThat(merged(directory.resolve("part-1"), second.path()).exitCode())
                .isZero();
    }

    private static void write(ResultFolder folder, SearchPlan plan, List<String> words) {
        ResultChecksums.write(
                folder,
                folder.search(),
                new SearchPlan(
                        plan.verb(),
                        words,
                        plan.extension(),
                        plan.questions(),
                        plan.checks(),
                        plan.price(),
                        plan.target()));
    }

    @Test
    void a_search_that_two_shards_have_is_refused() {
        Path first = shard(1);
        ResultFolder second = new ResultFolder(shard(2));
        SearchPlan plan = Json.read(second.search(), SearchPlan.class);
        ResultChecksums.write(second, second.search(), plan.with(question("a")));

        assertThatThrownBy(() -> merged(first, second.path())).hasMessageContaining("'a' is also in another shard");
    }

    @Test
    void a_trial_of_another_search_is_refused() {
        Path first = shard(1);
        Path second = shard(2);
        TrialFolder trial = new ResultFolder(second).trialsOnDisk().getFirst();
        Json.write(trial.asked(), new TrialRequest("a", Optional.empty()));

        assertThatThrownBy(() -> merged(first, second)).hasMessageContaining("is of the search 'a'");
        assertThat(directory.resolve("merged")).doesNotExist();
    }

    @Test
    void a_search_and_a_run_are_not_merged() throws Exception {
        ResultFolder second = new ResultFolder(shard(2));
        Files.delete(second.search());
        Files.delete(second.checksums());
        Manifest manifest = Json.read(second.manifest(), Manifest.class);
        ResultChecksums.write(second, second.manifest(), manifest);

        assertThatThrownBy(() -> merged(shard(1), second.path())).hasMessageContaining("only one of them is a search");
    }

    private MergedResult merged(Path... shards) {
        return MergedResult.of(List.of(shards), Optional.of(directory.resolve("merged")));
    }

    private static List<String> searches(Result result) {
        return result.searched().map(SearchReport::searches).orElse(List.<SearchResult>of()).stream()
                .map(Json::line)
                .toList();
    }

    private Path shard(int number) {
        Path from = shards.resolve("part-" + number);
        Path to = directory.resolve("part-" + number);
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each)));
            }
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
        return to;
    }

    private static Path searched(Path path, Optional<Shard> shard, List<String> variants) {
        ResultDirectories.create(path);
        ResultFolder folder = new ResultFolder(path);
        ResultChecksums.write(folder, folder.study(), "version: 1\n".getBytes(StandardCharsets.UTF_8));
        List<SearchQuestion> questions = Shard.part(shard, variants).stream()
                .map(MergedSearchTest::question)
                .toList();
        List<String> words = new ArrayList<>(List.of("find", "study.yaml", "--out", "part"));
        shard.ifPresent(each -> words.addAll(List.of("--shard", each.toString())));
        SearchPlan plan = new SearchPlan("find", words, Optional.empty());
        SearchRun run = new SearchRun(plan, manifest(shard, questions), folder, new SearchRunTest.IgnoringListener());
        run.announce(questions);
        questions.forEach(question -> run.search(question, MergedSearchTest::trial));
        return path;
    }

    private static Manifest manifest(Optional<Shard> shard, List<SearchQuestion> questions) {
        return ManifestBuilder.builder()
                .study("s")
                .question("q")
                .mode("find")
                .seed(1)
                .startedAt("2026-11-28T10:00:00Z")
                .repeat("again")
                .cores(1)
                .shard(shard)
                .plannedTrials(questions.isEmpty() ? Optional.of(0) : Optional.empty())
                .build();
    }

    private static SearchQuestion question(String variant) {
        SearchQuestion mine = SearchRunTest.question();
        return new SearchQuestion(
                variant,
                mine.aim(),
                mine.experiment().renamed(variant, variant),
                mine.knob(),
                SearchGoal.of(new KnobRange("users", KnobRange.Hardness.RISES, 4, 400, 1), 0.3)
                        .proofOf(2));
    }

    private static TrialResult trial(Experiment experiment, TrialFolder folder, int attempt) {
        int users =
                experiment.workloads().getFirst().load() instanceof LoadModel.Burst(int operations) ? operations : 0;
        boolean holds = users <= CAPACITIES.getOrDefault(experiment.variant(), 0);
        TrialFixture fixture = new TrialFixture(folder, experiment.variant(), experiment.round())
                .ended(TrialOutcome.Kind.COMPLETED, attempt)
                .subject(member -> holds ? member : member.exit(137).oomKills(1));
        return fixture.judge();
    }
}
