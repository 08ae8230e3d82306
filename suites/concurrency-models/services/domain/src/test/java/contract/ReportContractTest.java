package contract;

import static org.assertj.core.api.Assertions.assertThat;

import contract.Client.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Report service listens on loopback alone, makes the same page, and reports how the services behind it failed. */
@ParameterizedClass(allowZeroInvocations = true)
@MethodSource("subjects")
class ReportContractTest {
    private static final String PAGE = "<!doctype html><title>Report</title><h1>Todos</h1><ul><li>a&lt;b</li></ul>"
            + "<h1>Image</h1><p>fc5796c7, 9 bytes</p>\n";

    /** Of Tomcat, which has 200 by default. The others have fewer, or one for each report. */
    private static final int THREADS = 40;

    private static final int HANGING = 60;
    private static final int AT_ONCE = 20;
    private static final int BURSTS_MAX = 5;

    private static DownstreamStub stub;
    private static RunningService service;
    private static Client client;

    @Parameter
    Subject subject;

    static Stream<Subject> subjects() {
        return Subject.report();
    }

    /** The first report may take longer than the patience, as it loads the classes of its parts. */
    @BeforeParameterizedClassInvocation
    static void start(Subject subject) throws Exception {
        stub = new DownstreamStub();
        service = new RunningService(subject, arguments(subject));
        client = service.client();
        service.assertOnLoopback();
        service.awaitAnswer("/report");
    }

    private static List<String> arguments(Subject subject) {
        List<String> arguments =
                new ArrayList<>(List.of("--todo=" + stub.base(), "--raytracer=" + stub.base(), "--patience=1500"));
        if (subject.main().startsWith("mvc.")) {
            // As Spring Boot calls it, and as it did in 2016.
            arguments.add("--server.tomcat.threads.max=" + THREADS);
            arguments.add("--server.tomcat.max-threads=" + THREADS);
        }
        return arguments;
    }

    @AfterParameterizedClassInvocation
    static void stop() throws IOException {
        // First, since there may be no service, if it did not start.
        stub.close();
        service.close();
    }

    @Test
    void a_report_needs_both_parts_in_time() {
        assertThat(client.get("/report").body()).isEqualTo(PAGE);
        assertThat(client.get("/report").type().replace(" ", "")).isEqualToIgnoringCase("text/html;charset=utf-8");
        for (Consumer<DownstreamStub.Mood> part :
                List.<Consumer<DownstreamStub.Mood>>of(stub::todosBecome, stub::imageBecomes)) {
            expect(part, DownstreamStub.Mood.FAILING, 502);
            expect(part, DownstreamStub.Mood.CLOSING, 502);
            expect(part, DownstreamStub.Mood.HANGING, 504);
            expect(part, DownstreamStub.Mood.STALLING, 504);
        }
        expect(stub::todosBecome, DownstreamStub.Mood.TALKING_NONSENSE, 502);
        assertThatManyAreServed();
    }

    @Test
    void more_reports_than_threads_whose_source_hangs_or_stalls_are_all_late_and_leave_no_thread_and_no_connection()
            throws Exception {
        hangs(DownstreamStub.Mood.HANGING);
        hangs(DownstreamStub.Mood.STALLING);
        long threads = service.threads();
        hangs(DownstreamStub.Mood.HANGING);
        hangs(DownstreamStub.Mood.STALLING);

        stub.todosBecome(DownstreamStub.Mood.WELL);
        assertThatManyAreServed();
        assertThat(service.threads()).as("threads after the second time").isLessThanOrEqualTo(threads + 20);
    }

    /** On a busy machine some of many at once may be late; then all of them are asked for again. */
    private static void assertThatManyAreServed() {
        List<Reply> replies = client.asks(AT_ONCE, "GET", "/report", "");
        for (int again = 0; again < BURSTS_MAX && isLate(replies); again++) {
            replies = client.asks(AT_ONCE, "GET", "/report", "");
        }
        assertThat(replies).extracting(Reply::body).containsOnly(PAGE);
    }

    private static boolean isLate(List<Reply> replies) {
        return replies.stream().anyMatch(reply -> reply.status() == 504);
    }

    private static void hangs(DownstreamStub.Mood mood) throws Exception {
        stub.todosBecome(mood);
        assertThat(client.asks(HANGING, "GET", "/report", ""))
                .extracting(Reply::status)
                .containsOnly(504);
        // The selector of Akka 2.4 closes what was aborted when it next wakes up, on every JDK since 11.
        stub.awaitAlone(() -> assertThat(client.get("/health").status()).isEqualTo(200));
    }

    private static void expect(Consumer<DownstreamStub.Mood> part, DownstreamStub.Mood mood, int status) {
        part.accept(mood);
        assertThat(client.get("/report").status()).as(mood.name()).isEqualTo(status);
        part.accept(DownstreamStub.Mood.WELL);
    }
}
