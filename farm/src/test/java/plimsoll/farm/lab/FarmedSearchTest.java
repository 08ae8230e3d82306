package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.agent.BlockExecutor;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.TestKeys;
import plimsoll.json.Json;
import plimsoll.model.study.Shard;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.run.farm.FarmedVerb;
import plimsoll.run.request.RequestException;
import plimsoll.run.search.UnbegunSearch;
import plimsoll.run.search.VerificationProcedure;

/** Searches whose blocks do nothing. */
@Timeout(120)
class FarmedSearchTest {
    private static final UnbegunSearch SEARCH = new UnbegunSearch(
            "fit", List.of("rightsize", "study.yaml"), Optional.empty(), new VerificationProcedure(List.of()));
    private static final Shard FIRST = new Shard(1, 2);

    @TempDir
    private Path directory = Path.of("");

    @AutoClose
    private FarmUnderTest farm;

    @BeforeEach
    void start() {
        farm = new FarmUnderTest(directory);
    }

    @Test
    void an_agent_resumes_the_stored_questions_by_their_verb() throws Exception {
        ConcurrentLinkedQueue<String> executed = new ConcurrentLinkedQueue<>();
        farm.agent("one", (verb, result, _, _, _) -> {
            executed.add(verb.word() + " " + UnbegunSearch.isIn(result));
            return searched(result, SEARCH.plan());
        });

        FarmedRun run = FarmUnderTest.ended(farm.lab(searches()));

        assertThat(run.finished()).isTrue();
        assertThat(executed).containsExactly("rightsize true", "rightsize true");
        assertThat(Json.read(new ResultFolder(farm.parts.block(FIRST)).procedure(), UnbegunSearch.class))
                .isEqualTo(SEARCH);
    }

    @Test
    void a_search_that_was_given_up_has_a_state_that_merge_takes() throws Exception {
        farm.agent("one", (_, _, _, _, _) -> new BlockExecutor.Execution(false, List.of("no such cap")));

        FarmedRun run = FarmUnderTest.ended(farm.lab(searches()));

        assertThat(run.blocks()).allMatch(block -> block.outcome() == BlockProgress.BlockState.GIVEN_UP);
        assertThat(Json.read(new ResultFolder(farm.parts.block(FIRST)).search(), SearchPlan.class)
                        .arguments())
                .isEqualTo(SEARCH.arguments());
    }

    @Test
    void searches_are_not_resumed_by_another_verb() throws Exception {
        searches();
        farm.parts.close();

        assertThatThrownBy(() -> lab().resume(FarmedVerb.RUN, farm.parts.path()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("plimsoll rightsize --resume");
    }

    @Test
    void parts_of_an_older_version_are_refused() throws Exception {
        searches();
        Path state = farm.parts.path().resolve("farm.json");
        Files.writeString(state, Files.readString(state).replaceFirst("\"verb\"\\s*:\\s*\"[A-Za-z]+\",", ""));
        farm.parts.close();

        assertThatThrownBy(() -> lab().resume(FarmedVerb.RIGHTSIZE, farm.parts.path()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("cannot resume " + farm.parts.path());
    }

    @Test
    void a_lab_of_another_version_does_not_continue_a_run() throws Exception {
        searches();
        farm.parts.close();

        assertThatThrownBy(() -> lab("1.3.0").resume(FarmedVerb.RIGHTSIZE, farm.parts.path()))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("Plimsoll " + FarmUnderTest.VERSION)
                .hasMessageContaining("Plimsoll 1.3.0");
    }

    @Test
    void a_block_whose_state_was_not_sent_is_repeated() throws Exception {
        AtomicInteger attempts = new AtomicInteger();
        SearchPlan planted = new SearchPlan(SEARCH.verb(), SEARCH.arguments(), Optional.of("/tmp/planted.jar"));
        farm.agent("one", (_, result, _, _, _) -> switch (attempts.incrementAndGet()) {
            case 1 -> FarmUnderTest.begin(result);
            case 2 -> searched(result, planted);
            default -> searched(result, SEARCH.plan());
        });

        FarmedRun run = FarmUnderTest.ended(farm.lab(FarmUnderTest.work(FarmedVerb.RIGHTSIZE, SEARCH, 1, farm.parts)));

        assertThat(run.blocks()).allMatch(block -> block.outcome() == BlockProgress.BlockState.HOME);
        assertThat(attempts).hasValue(3);
        assertThat(run.blocks().getFirst().failures())
                .hasSize(2)
                .anyMatch(why -> why.contains("search.json"))
                .anyMatch(why -> why.contains("class path"));
    }

    private FarmLab lab() {
        return lab(FarmUnderTest.VERSION);
    }

    private FarmLab lab(String version) {
        return new FarmLab(
                farm.host(),
                TestKeys.lab(),
                Optional.empty(),
                version,
                FarmUnderTest.SHORT,
                new ContentStore(directory, false),
                _ -> {});
    }

    /** Writes what a search leaves. */
    private static BlockExecutor.Execution searched(Path result, SearchPlan plan) {
        ResultFolder folder = new ResultFolder(result);
        ResultChecksums.write(folder, folder.search(), plan);
        return FarmUnderTest.begin(result);
    }

    private FarmedRun searches() throws Exception {
        return FarmUnderTest.work(FarmedVerb.RIGHTSIZE, SEARCH, 2, farm.parts);
    }
}
