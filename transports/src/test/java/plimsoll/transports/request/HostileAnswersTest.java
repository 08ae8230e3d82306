package plimsoll.transports.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;

/** Any answer of a service gives a value that a request can carry, no value, or a reason. */
class HostileAnswersTest {
    private static final HostileCases CASES = HostileCases.of(2_000);

    private static final List<String> GOOD = List.of(
            "{\"id\":\"x17\",\"items\":[{\"id\":1,\"total\":12.50},{\"id\":2}],\"next\":null,\"a/b\":{\"~\":true}}",
            "[\"x17\",[1,2,3],{\"id\":-1e3}]",
            "<html><a href=\"/orders/17\">order</a>\nid=x17;\n</html>",
            "{\"type\":\"about:blank\",\"title\":\"Full\",\"detail\":\"pool \\u0041 exhausted after 1234 ms\"}",
            "Error: order 4711 not found\n\tat app.Orders.find(Orders.java:17)\n");

    private static final List<String> WRITTEN = List.of(
            "json /id",
            "json /items/0/id",
            "json /items/999999/id",
            "json /a~1b/~0",
            "json /2/id",
            "json //",
            "header x-id",
            "regex id=(\\w+);",
            "regex \"id\":\"([^\"]*)\"",
            "regex id=((.|\\n)*);",
            "regex <a href=\"(.*?)\">",
            "regex (id)|(total)");

    private static final ByteMutator MUTATOR = new ByteMutator(
            List.of(
                    "[",
                    "{\"id\":",
                    "\"id\":",
                    "]",
                    "}",
                    "\"",
                    "\\",
                    "\\u",
                    "\\ud800",
                    "9",
                    "-",
                    "1e",
                    "e999999999",
                    ".",
                    "null",
                    "tru",
                    "id=",
                    ";",
                    "\n",
                    "\u0000",
                    "\ud83d\ude00",
                    "\ufeff",
                    "/**/"),
            100_000);

    @Test
    void a_value_for_a_later_step_is_one_that_a_request_can_carry() {
        CASES.run(random -> {
            String body = MUTATOR.changed(GOOD, random);
            ResponseExtractor extractor = ResponseExtractor.of("id", WRITTEN.get(random.nextInt(WRITTEN.size())));
            Map<String, String> headers = Map.of("x-id", body);
            try {
                Optional<String> value = extractor.extract(headers, body);
                assertThat(value.filter(text -> text.chars().anyMatch(HostileAnswersTest::breaksARequest)))
                        .isEmpty();
            } catch (ResponseExtractor.ExtractionException refused) {
                assertThat(refused.getMessage()).isNotBlank();
            }
        });
    }

    @Test
    void a_message_is_short_and_can_be_printed() {
        CASES.run(random -> assertThat(ErrorMessageExtractor.extract(MUTATOR.changed(GOOD, random)))
                .hasSizeLessThanOrEqualTo(120)
                .matches(text -> text.chars().noneMatch(Character::isISOControl)));
    }

    private static boolean breaksARequest(int each) {
        return each < ' ' || each == 0x7f;
    }
}
