package contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reports that fetch their parts at once, and the request for one of them when the other fails. */
class PartsAtOnceContractTest {
    private static final int REPORTS = 3;

    static Stream<Subject> scoped() {
        return Subject.scopedReport();
    }

    static Stream<Subject> byFutures() {
        return Subject.futuresReport();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scoped")
    void a_part_that_fails_ends_the_request_for_the_other_in_a_scope(Subject subject) throws Exception {
        assertConnections(subject, 0);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("byFutures")
    void a_part_that_fails_leaves_the_request_for_the_other_to_its_future(Subject subject) throws Exception {
        assertConnections(subject, REPORTS);
    }

    /** The image would hang for longer than the stub waits, and the connections of the lists are closed. */
    private static void assertConnections(Subject subject, int left) throws Exception {
        try (DownstreamStub stub = new DownstreamStub();
                RunningService service =
                        new RunningService(subject, List.of("--todo=" + stub.base(), "--raytracer=" + stub.base()))) {
            stub.todosBecome(DownstreamStub.Mood.CLOSING);
            stub.imageBecomes(DownstreamStub.Mood.HANGING);
            for (int i = 0; i < REPORTS; i++) {
                assertThat(service.client().get("/report").status()).isEqualTo(502);
            }
            stub.awaitConnections(left);
        }
    }
}
