package plimsoll.farm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmBroker;
import plimsoll.farm.broker.FarmHost;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.keys.TestKeys;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.records.Sha256;

@Timeout(60)
class LabQuestionsTest {
    private static final String RUN = "0123456789ab";
    private static final Duration LONGEST = Duration.ofSeconds(20);

    /** An agent that waits looks for its lab twice a second, so that it sees each absence, and each return. */
    private static final Duration LONGER_THAN_A_LOOK = Duration.ofMillis(700);

    private static final int FILES = 40;
    private static final int LARGE = 25;

    /** The lab of this test answers no question before it has so many. */
    private static final int AHEAD = 16;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void small_files_are_asked_for_ahead_and_all_arrive_in_their_order() throws Exception {
        Map<String, Path> origins = new HashMap<>();
        List<Integer> arrived = new ArrayList<>();
        List<LabQuestions.WantedFile> wanted = new ArrayList<>();
        for (int number = 0; number < FILES; number++) {
            wanted.add(wanted(number, origins, arrived));
        }
        try (FarmBroker broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), 0)) {
            FarmHost host = new FarmHost("127.0.0.1", broker.port());
            try (FarmLink lab = FarmLink.open(host, TestKeys.lab());
                    FarmLink agent = FarmLink.open(host, TestKeys.agent("one"))) {
                lab.listen(FarmAddresses.lab(RUN));
                LabQuestions questions = new LabQuestions("one", RUN, FarmTiming.USUAL);
                questions.listen(agent);
                CompletableFuture<Void> answers = CompletableFuture.runAsync(() -> answer(lab, origins));

                questions.fetch(agent, RUN, wanted);

                answers.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
            }
        }
        assertThat(arrived).hasSize(FILES).isSorted();
        assertThat(Files.size(arrival(LARGE))).isGreaterThan(FarmLink.SMALL_FILE);
    }

    @Test
    void a_file_is_not_waited_for_after_its_lab_was_away() throws Exception {
        List<LabQuestions.WantedFile> lost = List.of(wanted(1, new HashMap<>(), new ArrayList<>()));
        try (FarmBroker broker = FarmBroker.start(directory.resolve("journal"), TestKeys.broker(), 0)) {
            FarmHost host = new FarmHost("127.0.0.1", broker.port());
            try (FarmLink agent = FarmLink.open(host, TestKeys.agent("one"))) {
                CompletableFuture<Void> fetch = CompletableFuture.runAsync(() -> fetch(agent, lost));
                while (!fetch.isDone()) {
                    try (FarmLink lab = FarmLink.open(host, TestKeys.lab())) {
                        lab.listen(FarmAddresses.lab(RUN));
                        Thread.sleep(LONGER_THAN_A_LOOK);
                    }
                    Thread.sleep(LONGER_THAN_A_LOOK);
                }
                assertThatThrownBy(() -> fetch.get(LONGEST.toSeconds(), TimeUnit.SECONDS))
                        .hasCauseInstanceOf(LabQuestions.FileException.class);
            }
        }
    }

    private static void fetch(FarmLink agent, List<LabQuestions.WantedFile> wanted) {
        LabQuestions questions = new LabQuestions("one", RUN, FarmTiming.USUAL);
        try {
            questions.listen(agent);
            questions.fetch(agent, RUN, wanted);
        } catch (IOException | InterruptedException ended) {
            throw new CompletionException(ended);
        }
    }

    private LabQuestions.WantedFile wanted(int number, Map<String, Path> origins, List<Integer> arrived)
            throws IOException {
        Path origin = Files.write(
                directory.resolve("origin-" + number), new byte[number == LARGE ? 4 * FarmLink.SMALL_FILE : number]);
        FileDigest content = new FileDigest(Sha256.of(origin), Files.size(origin));
        origins.put(content.sha256(), origin);
        Path target = directory.resolve("arriving");
        return new LabQuestions.WantedFile(content, target, () -> {
            Files.move(target, arrival(number));
            assertThat(arrival(number)).hasSameBinaryContentAs(origin);
            arrived.add(number);
        });
    }

    private Path arrival(int number) {
        return directory.resolve("arrived-" + number);
    }

    private static void answer(FarmLink lab, Map<String, Path> origins) {
        Deque<ToLab.Fetch> asked = new ArrayDeque<>();
        int answered = 0;
        try {
            while (answered < FILES) {
                boolean waits = asked.isEmpty() || answered + asked.size() < AHEAD;
                Optional<FarmLink.ReceivedMessage> question =
                        lab.receive(FarmAddresses.lab(RUN), waits ? LONGEST : Duration.ZERO);
                if (question.isPresent()) {
                    asked.add((ToLab.Fetch) question.get().read(ToLab.class));
                    question.get().acknowledge();
                } else {
                    ToLab.Fetch next = asked.remove();
                    Path origin = Objects.requireNonNull(origins.get(next.sha256()));
                    FileDigest content = new FileDigest(next.sha256(), Files.size(origin));
                    lab.tell(FarmAddresses.agent("one"), new ToAgent.FileContent(next.request(), content), origin);
                    answered++;
                }
            }
        } catch (IOException broken) {
            throw new AssertionError(broken);
        }
    }
}
