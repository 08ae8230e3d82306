package contract;

import static org.assertj.core.api.Assertions.assertThat;

import contract.Client.Reply;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every account service keeps one order, refuses the same requests, and survives the same failure. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("subjects")
class AccountContractTest {
    private static final Duration REFUSED = Duration.ofSeconds(20);
    private static final int WAITING = 2;
    private static final int AT_ONCE = 8;

    @TempDir
    static Path directory;

    private static Path journals;
    private static RunningService service;
    private static Client client;

    @Parameter
    Subject subject;

    static Stream<Subject> subjects() {
        return Subject.account();
    }

    @BeforeParameterizedClassInvocation
    static void start(Subject subject) throws IOException, InterruptedException {
        journals = Files.createDirectories(directory.resolve(subject.name()));
        service = new RunningService(subject, List.of("--journal=" + journals, "--waiting=" + WAITING));
        client = service.client();
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        service.close();
    }

    @Test
    void an_entry_that_fails_changes_nothing_and_loses_nothing() {
        assertThat(enter("poisoned", "poison", "999999999999999999").status()).isEqualTo(500);
        assertThat(enter("poisoned", "a", "5").body()).isEqualTo("{\"entries\":1,\"cents\":500}");
        assertThat(enter("poisoned", "poison", "999999999999999999").status()).isEqualTo(500);
        assertThat(enter("poisoned", "b", "-7").body()).isEqualTo("{\"entries\":2,\"cents\":-200}");
        assertThat(client.get("/accounts/poisoned").body())
                .isEqualTo("[{\"id\":\"a\",\"euros\":5},{\"id\":\"b\",\"euros\":-7}]");
    }

    @Test
    void an_account_whose_journal_cannot_be_opened_fails_until_it_can() throws IOException {
        Path inTheWay = Files.createDirectory(journals.resolve("away"));
        assertThat(enter("away", "a", "5").status()).isEqualTo(500);
        Files.delete(inTheWay);
        assertThat(enter("away", "a", "5").body()).isEqualTo("{\"entries\":1,\"cents\":500}");
    }

    /** Another process holds the lock of the journal, so that the account hangs like one on a stalled disk. */
    @Test
    void requests_beyond_those_that_may_wait_for_an_account_are_refused_and_other_accounts_serve() throws Exception {
        List<CompletableFuture<Reply>> started;
        try (FileChannel journal =
                        FileChannel.open(journals.resolve("hot"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock _ = journal.lock()) {
            started = client.start(AT_ONCE, "POST", "/accounts/hot", "{\"id\":\"x\",\"euros\":1}");
            awaitAnswers(started, AT_ONCE - WAITING - 1);
            assertThat(enter("cold", "a", "5").status()).isEqualTo(201);
        }
        List<Reply> answers = Client.all(started);
        List<Reply> kept =
                answers.stream().filter(reply -> reply.status() == 201).toList();
        assertThat(kept).as("with the one whose turn it is").hasSizeBetween(WAITING, WAITING + 1);
        assertThat(answers)
                .filteredOn(reply -> reply.status() != 201)
                .allMatch(reply -> reply.status() == 503 && reply.body().equals("{\"error\":\"account busy\"}"));
        assertThat(client.get("/accounts/hot").body().split("\"x\"", -1)).hasSize(kept.size() + 1);
    }

    @Test
    void a_body_or_a_name_that_fits_no_account_is_refused() throws Exception {
        for (String wrong : List.of("", "[]", "{}", "{\"id\":\"a\"}", "{\"id\":\"a b\",\"euros\":1}")) {
            assertThat(client.ask("POST", "/accounts/mine", wrong).status())
                    .as(wrong)
                    .isEqualTo(400);
        }
        assertThat(enter("mine", "a", "1.5").status()).isEqualTo(400);
        assertThat(enter("mine", "a", "9999999999999999999").status()).isEqualTo(400);
        assertThat(enter("MINE", "a", "1").status()).isEqualTo(404);
        assertThat(RawPost.status(client.port(), "/accounts/mine", 1 << 20)).isEqualTo(413);
        assertThat(client.get("/accounts/mine").body()).isEqualTo("[]");
    }

    private static Reply enter(String account, String id, String euros) {
        return client.ask("POST", "/accounts/" + account, "{\"id\":\"" + id + "\",\"euros\":" + euros + "}");
    }

    private static void awaitAnswers(List<CompletableFuture<Reply>> started, long expected)
            throws InterruptedException {
        long deadline = System.nanoTime() + REFUSED.toNanos();
        while (started.stream().filter(CompletableFuture::isDone).count() < expected) {
            assertThat(System.nanoTime()).as("refused within " + REFUSED).isLessThan(deadline);
            Thread.sleep(20);
        }
    }
}
