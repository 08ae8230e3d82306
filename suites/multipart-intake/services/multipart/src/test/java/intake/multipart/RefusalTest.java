package intake.multipart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import intake.multipart.MultipartException.Fault;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTest {
    private static final Limits SMALL = new Limits(2, 100, 10, 20);
    private static final String HEADER = "Content-Disposition: form-data; name=a\r\n";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json | NOT_MULTIPART | 415",
                "multipart/mixed; boundary=b | NOT_MULTIPART | 415",
                "multipart/form-data | NO_BOUNDARY | 400",
                "multipart/form-data; boundary= | BAD_BOUNDARY | 400",
                "multipart/form-data; boundary=\"b | NO_BOUNDARY | 400",
                "multipart/form-data; boundary=\"b \" | BAD_BOUNDARY | 400",
                "multipart/form-data; boundary=\"b*c\" | BAD_BOUNDARY | 400",
                "multipart/form-data; boundary=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
                        + " | BAD_BOUNDARY | 400"
            })
    void a_request_without_a_usable_boundary_has_a_status_of_its_own(String type, Fault fault, int status) {
        assertThatThrownBy(() -> Boundary.of(Optional.of(type)))
                .isInstanceOfSatisfying(MultipartException.class, refused -> {
                    assertThat(refused.fault()).isEqualTo(fault);
                    assertThat(refused.status()).isEqualTo(status);
                });
    }

    @Test
    void a_boundary_may_be_quoted_and_follow_other_parameters() throws IOException {
        assertThat(Boundary.of(Optional.of("Multipart/Form-Data; charset=utf-8; Boundary=\"a b\""))
                        .text())
                .isEqualTo("a b");
    }

    @Test
    void a_body_that_ends_early_is_truncated_wherever_it_is_cut() throws IOException {
        String body = "--b\r\n" + HEADER + "\r\nx\r\n--b--";
        for (int length = 0; length < body.length(); length++) {
            assertThat(refusal(body.substring(0, length)))
                    .as("cut at %d", length)
                    .contains(Fault.TRUNCATED);
        }
        assertThat(refusal(body)).isEmpty();
    }

    @Test
    void a_limit_is_reached_and_not_passed() throws IOException {
        String part = "--b\r\n" + HEADER + "\r\n";
        assertThat(refusal(part + "0123456789\r\n--b--")).isEmpty();
        assertThat(refusal(part + "0123456789x\r\n--b--")).contains(Fault.PART_TOO_LARGE);
        assertThat(refusal(part + "\r\n" + part + "\r\n--b--")).isEmpty();
        assertThat(refusal(part + "\r\n" + part + "\r\n" + part + "\r\n--b--")).contains(Fault.TOO_MANY_PARTS);
        assertThat(refusal("x".repeat(18) + "\r\n--b--")).isEmpty();
        assertThat(refusal("x".repeat(21) + "\r\n--b--")).contains(Fault.MARGIN_TOO_LARGE);
        assertThat(refusal("--b--" + "x".repeat(21))).contains(Fault.MARGIN_TOO_LARGE);
        assertThat(refusal("--b" + " ".repeat(21) + "\r\n")).contains(Fault.MARGIN_TOO_LARGE);
        assertThat(refusal("--b\r\nX: " + "x".repeat(200))).contains(Fault.HEADERS_TOO_LARGE);
        assertThat(refusal("--b\r\n" + HEADER + "X: " + "x".repeat(55) + "\r\n\r\n\r\n--b--"))
                .isEmpty();
        assertThat(refusal("--b\r\n" + HEADER + "X: " + "x".repeat(56) + "\r\n\r\n\r\n--b--"))
                .contains(Fault.HEADERS_TOO_LARGE);
    }

    @ParameterizedTest
    @CsvSource({"'X: y'", "'Content-Disposition: attachment; name=a'", "'Content-Disposition: form-data'", "'no colon'"
    })
    void a_part_without_a_form_field_is_malformed(String header) throws IOException {
        assertThat(refusal("--b\r\n" + header + "\r\n\r\nx\r\n--b--")).contains(Fault.MALFORMED);
    }

    @Test
    void a_delimiter_that_goes_on_is_malformed() throws IOException {
        assertThat(refusal("--bX\r\n" + HEADER + "\r\nx\r\n--b--")).contains(Fault.MALFORMED);
        assertThat(refusal("--b --")).contains(Fault.MALFORMED);
    }

    private static Optional<Fault> refusal(String body) throws IOException {
        return Collected.ofStream(body, "b", SMALL).fault();
    }
}
