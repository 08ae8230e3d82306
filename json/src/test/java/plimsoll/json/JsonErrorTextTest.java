package plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.load.LoadModel;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.verdict.Verdict;

class JsonErrorTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"is\":\"burst\",\"oper | in the middle of a value, at line 1, column ",
                "{\"is\":burst} | not JSON, at line 1, column 7",
                "{\"is\":\"burst\",\"operations\":\"many\"} | 'operations' ",
                "{\"is\":\"burst\"} | 'operations' ",
                "{\"is\":\"wave\",\"operations\":1} | 'is' ",
                "{\"operations\":1} | 'is' ",
                "[1,2] | the value ",
                "{\"is\":\"burst\",\"operations\":-1} | the value is refused: "
            })
    void the_place_is_named_and_no_type_of_java(String text, String expected) {
        assertThat(refusal(text, LoadModel.class).strip())
                .contains(expected.strip())
                .doesNotContain("jackson", "plimsoll.", "java.", "`");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"is\":\"breaks\",\"violation\":{\"is\":\"died\",\"ending\":{\"member\":\"a\",\"evidence\":\"b\"}}}"
                        + "|'violation.ending.death'"
            })
    void a_place_inside_others_is_a_path(String text, String expected) {
        assertThat(refusal(text, Verdict.class)).contains(expected);
    }

    private static String refusal(String text, Class<?> type) {
        return catchThrowableOfType(UnreadableRecordException.class, () -> Json.parse(text, type))
                .getMessage();
    }
}
