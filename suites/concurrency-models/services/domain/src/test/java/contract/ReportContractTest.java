package contract;

import static org.assertj.core.api.Assertions.assertThat;

import contract.Client.Reply;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Report service makes the same page, and says which way the services behind it failed. */
class ReportContractTest {
    private static final String PAGE = "<!doctype html><title>Report</title><h1>Todos</h1><ul><li>a&lt;b</li></ul>"
            + "<h1>Image</h1><p>fc5796c7, 9 bytes</p>\n";

    /** Tomcat has 200 threads. */
    private static final int HANGING = 250;

    static Stream<Subject> subjects() {
        return Subject.report();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("subjects")
    void a_report_needs_both_parts_in_time(Subject subject) throws Exception {
        try (Behind behind = new Behind();
                RunningService service = new RunningService(
                        subject,
                        List.of("--todo=" + behind.base(), "--raytracer=" + behind.base(), "--patience=2500"))) {
            Client client = service.client();
            assertThat(client.get("/report").body()).isEqualTo(PAGE);
            assertThat(client.get("/report").type().replace(" ", "")).isEqualToIgnoringCase("text/html;charset=utf-8");
            for (Consumer<Behind.Mood> part :
                    List.<Consumer<Behind.Mood>>of(behind::todosBecome, behind::imageBecomes)) {
                expect(client, part, Behind.Mood.FAILING, 502);
                expect(client, part, Behind.Mood.CLOSING, 502);
                expect(client, part, Behind.Mood.HANGING, 504);
                expect(client, part, Behind.Mood.STALLING, 504);
            }
            expect(client, behind::todosBecome, Behind.Mood.TALKING_NONSENSE, 502);
            assertThat(client.asks(20, "GET", "/report", ""))
                    .extracting(Reply::body)
                    .containsOnly(PAGE);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("subjects")
    void more_reports_than_threads_whose_source_hangs_or_stalls_are_all_late_and_leave_no_thread_and_no_connection(
            Subject subject) throws Exception {
        try (Behind behind = new Behind();
                RunningService service = new RunningService(
                        subject,
                        List.of("--todo=" + behind.base(), "--raytracer=" + behind.base(), "--patience=1000"))) {
            Client client = service.client();
            hangs(client, behind, Behind.Mood.HANGING);
            hangs(client, behind, Behind.Mood.STALLING);
            long threads = service.threads();
            hangs(client, behind, Behind.Mood.HANGING);
            hangs(client, behind, Behind.Mood.STALLING);

            behind.todosBecome(Behind.Mood.WELL);
            assertThat(client.asks(20, "GET", "/report", ""))
                    .extracting(Reply::body)
                    .containsOnly(PAGE);
            assertThat(service.threads()).as("threads after the second time").isLessThanOrEqualTo(threads + 20);
        }
    }

    private static void hangs(Client client, Behind behind, Behind.Mood mood) throws Exception {
        behind.todosBecome(mood);
        assertThat(client.asks(HANGING, "GET", "/report", ""))
                .extracting(Reply::status)
                .containsOnly(504);
        behind.awaitAlone();
    }

    private static void expect(Client client, Consumer<Behind.Mood> part, Behind.Mood mood, int status) {
        part.accept(mood);
        assertThat(client.get("/report").status()).as(mood.name()).isEqualTo(status);
        part.accept(Behind.Mood.WELL);
    }
}
