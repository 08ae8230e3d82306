package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.AgentStatus;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** The start of a run. */
@Timeout(120)
class FarmLabTest {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    @TempDir
    private Path directory = Path.of("");

    private final ConcurrentLinkedQueue<String> said = new ConcurrentLinkedQueue<>();

    @AutoClose
    private FarmUnderTest farm;

    @BeforeEach
    void start() {
        farm = new FarmUnderTest(directory);
    }

    @Test
    void a_lab_waits_for_each_agent_that_hears_its_call() throws Exception {
        farm.agent("one", (_, result, _, _, _) -> FarmUnderTest.begin(result));
        try (FarmLink two = FarmLink.open(farm.host(), TestKeys.agent("two"));
                FarmLink watching = FarmLink.open(farm.host(), TestKeys.lab())) {
            two.listen(FarmAddresses.CALLS);
            CompletableFuture<Void> answer = CompletableFuture.runAsync(() -> answerLate(two, watching));

            assertThatThrownBy(() -> lab().run(
                                    _ -> {
                                        throw new RequestException(ExitCode.USAGE, "nothing is planned");
                                    },
                                    Optional.empty(),
                                    directory.resolve("other.parts")))
                    .isInstanceOf(RequestException.class);

            answer.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
            assertThat(List.copyOf(said)).anyMatch(line -> line.startsWith("agents: one, two ("));
        }
    }

    /** Each sign of the other agent gives the lab an opportunity to begin without this one. */
    private static void answerLate(FarmLink two, FarmLink watching) {
        try {
            assertThat(two.receive(FarmAddresses.CALLS, LONGEST)).isPresent();
            watching.listen(FarmAddresses.AGENTS);
            for (int sign = 1; sign <= 5; sign++) {
                assertThat(watching.receive(FarmAddresses.AGENTS, LONGEST)).isPresent();
            }
            two.tell(
                    FarmAddresses.AGENTS,
                    new AgentStatus(
                            "two",
                            Optional.empty(),
                            FarmUnderTest.MACHINES.facts(),
                            FarmUnderTest.MACHINES.cores(),
                            Optional.empty()));
        } catch (LinkException broken) {
            throw new AssertionError(broken);
        }
    }

    /** Its agents may take longer for a sign than this test. */
    private FarmLab lab() {
        return new FarmLab(
                farm.host(),
                TestKeys.lab(),
                Optional.empty(),
                FarmUnderTest.RARE_SIGNS,
                ContentStore.asFound(directory),
                said::add);
    }
}
