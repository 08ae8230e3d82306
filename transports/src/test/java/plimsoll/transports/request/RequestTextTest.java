package plimsoll.transports.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;

class RequestTextTest {
    @Test
    void operations_in_flight_share_the_bytes_of_a_body_that_is_the_same_for_all() {
        RequestText request = request("constant");

        assertThat(opening(request, 1))
                .isEqualTo("constant".getBytes(StandardCharsets.UTF_8))
                .isSameAs(opening(request, 2));
    }

    @Test
    void a_body_with_a_placeholder_differs_between_operations() {
        RequestText request = request("row ${id}");

        assertThat(opening(request, 1)).isNotEqualTo(opening(request, 2));
    }

    private static RequestText request(String body) {
        return new RequestText(
                "PUT",
                HttpAddress.parse("http://127.0.0.1:81/rows/${id}"),
                Map.of(),
                new RequestText.MessageBody(Optional.empty(), Optional.of(body)));
    }

    /** Returns the memory from which the body of an operation is sent. */
    private static byte[] opening(RequestText request, int number) {
        OperationId id = new OperationId(9, 4, number);
        return request.text(new Operation(id, new PayloadBytes(id, 0), 0))
                .opening()
                .array();
    }
}
