package contract;

import static org.assertj.core.api.Assertions.assertThat;

import contract.Client.Reply;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Report service makes the same page, and reports how the services behind it failed. */
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
        try (DownstreamStub stub = new DownstreamStub();
                RunningService service = new RunningService(
                        subject, List.of("--todo=" + stub.base(), "--raytracer=" + stub.base(), "--patience=2500"))) {
            Client client = service.client();
            assertThat(client.get("/report").body()).isEqualTo(PAGE);
            assertThat(client.get("/report").type().replace(" ", "")).isEqualToIgnoringCase("text/html;charset=utf-8");
            for (Consumer<DownstreamStub.Mood> part :
                    List.<Consumer<DownstreamStub.Mood>>of(stub::todosBecome, stub::imageBecomes)) {
                expect(client, part, DownstreamStub.Mood.FAILING, 502);
                expect(client, part, DownstreamStub.Mood.CLOSING, 502);
                expect(client, part, DownstreamStub.Mood.HANGING, 504);
                expect(client, part, DownstreamStub.Mood.STALLING, 504);
            }
            expect(client, stub::todosBecome, DownstreamStub.Mood.TALKING_NONSENSE, 502);
            assertThat(client.asks(20, "GET", "/report", ""))
                    .extracting(Reply::body)
                    .containsOnly(PAGE);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("subjects")
    void more_reports_than_threads_whose_source_hangs_or_stalls_are_all_late_and_leave_no_thread_and_no_connection(
            Subject subject) throws Exception {
        try (DownstreamStub stub = new DownstreamStub();
                RunningService service = new RunningService(
                        subject, List.of("--todo=" + stub.base(), "--raytracer=" + stub.base(), "--patience=1000"))) {
            Client client = service.client();
            hangs(client, stub, DownstreamStub.Mood.HANGING);
            hangs(client, stub, DownstreamStub.Mood.STALLING);
            long threads = service.threads();
            hangs(client, stub, DownstreamStub.Mood.HANGING);
            hangs(client, stub, DownstreamStub.Mood.STALLING);

            stub.todosBecome(DownstreamStub.Mood.WELL);
            assertThat(client.asks(20, "GET", "/report", ""))
                    .extracting(Reply::body)
                    .containsOnly(PAGE);
            assertThat(service.threads()).as("threads after the second time").isLessThanOrEqualTo(threads + 20);
        }
    }

    private static void hangs(Client client, DownstreamStub stub, DownstreamStub.Mood mood) throws Exception {
        stub.todosBecome(mood);
        assertThat(client.asks(HANGING, "GET", "/report", ""))
                .extracting(Reply::status)
                .containsOnly(504);
        stub.awaitAlone();
    }

    private static void expect(
            Client client, Consumer<DownstreamStub.Mood> part, DownstreamStub.Mood mood, int status) {
        part.accept(mood);
        assertThat(client.get("/report").status()).as(mood.name()).isEqualTo(status);
        part.accept(DownstreamStub.Mood.WELL);
    }
}
