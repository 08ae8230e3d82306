package plimsoll.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import plimsoll.model.result.Result;
import plimsoll.report.json.ResultJson;

/** The invented result that the tests draw: a variant that ran out of heap, one that held, and a hostile log line. */
public final class Demo {
    private Demo() {}

    public static String json() {
        try (InputStream in = Demo.class.getResourceAsStream("demo-result.json")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Result result() {
        return new ResultJson().parse(json(), "demo-result.json");
    }
}
