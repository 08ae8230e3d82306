package contract;

import static org.assertj.core.api.Assertions.assertThat;

import contract.Client.Reply;
import domain.image.Image;
import domain.image.Raytracer;
import domain.image.Scene;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every Raytracer listens on loopback alone and computes the same bytes, for many at once too. */
class RaytracerContractTest {
    static Stream<Subject> subjects() {
        return Subject.raytracer();
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("subjects")
    void every_image_has_the_checksum_that_the_domain_computes(Subject subject) throws Exception {
        byte[] expected = new Raytracer(Scene.SMALL).render(() -> false);
        try (RunningService service = new RunningService(subject, List.of("--scene=small"))) {
            service.assertOnLoopback();
            List<Reply> replies = service.client().asks(12, "GET", "/image", "");
            assertThat(replies).allSatisfy(reply -> {
                assertThat(reply.status()).isEqualTo(200);
                assertThat(reply.type()).isEqualTo(Image.TYPE);
                assertThat(Image.checksum(reply.bytes())).isEqualTo(Image.checksum(expected));
            });
            assertThat(service.client().get("/images").status()).isEqualTo(404);
        }
    }

    static Stream<Subject> rows() {
        return Subject.rows();
    }

    /** The first image would take longer than the second client waits for its own. */
    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rows")
    void the_image_of_a_client_that_has_left_gives_its_turn_to_the_next(Subject subject) throws Exception {
        byte[] head = Image.head(Scene.TALL);
        byte[] row = new Raytracer(Scene.TALL).row(0);
        try (RunningService service = new RunningService(subject, List.of("--scene=tall", "--cores=1"))) {
            for (int client = 0; client < 2; client++) {
                try (RawConnection connection =
                        new RawConnection(service.client().port())) {
                    connection.send("GET", "/image");
                    assertThat(connection.beginning(head.length + row.length))
                            .startsWith(head)
                            .endsWith(row);
                }
            }
        }
    }
}
