package plimsoll.transports.request;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/**
 * A study's settings for one kind of HTTP operation.
 *
 * @param expected the statuses that acknowledge; empty: 200 to 299
 * @param rejected the statuses with which a service refuses on purpose
 * @param extractors of the values that later steps take from an answer
 * @param returned the content that an acknowledging answer has to have; absent: any
 */
public record HttpSettings(
        HttpAddress address,
        RequestText request,
        Optional<Set<Integer>> expected,
        Set<Integer> rejected,
        List<ResponseExtractor> extractors,
        Optional<UploadedContent> returned,
        ClientBehavior behavior) {
    /** The settings of one operation, without those that all operations share. */
    static final String KNOWN = "method, url, header.NAME, expect, rejected, body, file, as (raw or multipart), field, "
            + "filename, contentType, take.NAME, returns (N bytes of step K), bytesPerSecond, abortAfterBytes, "
            + "holdMillis";

    private static final long LONGEST_FILE = 16 << 20;
    private static final long LONGEST_BODY = 16 << 20;

    public HttpSettings {
        extractors = List.copyOf(extractors);
    }

    /**
     * @param connections properties of the connections, including the route to an address
     * @throws IllegalArgumentException for a setting that is missing or wrong, with the value seen
     */
    static HttpSettings of(DriverSettings settings, HttpDriverConfig.Connections connections) {
        HttpAddress address = connections.route().apply(HttpAddress.parse(settings.required("url")));
        List<ResponseExtractor> extractors = new ArrayList<>();
        settings.startingWith("take.").forEach((name, where) -> extractors.add(ResponseExtractor.of(name, where)));
        Optional<UploadedContent> returned = settings.optional("returns").map(UploadedContent::of);
        if (returned.isPresent() && !extractors.isEmpty()) {
            throw new IllegalArgumentException("an answer that returns an upload is compared and not kept, so take."
                    + extractors.get(0).name() + " is not found; remove it, or returns");
        }
        return new HttpSettings(
                address,
                request(settings, address, connections.keepAlive()),
                settings.statuses("expect"),
                settings.statuses("rejected").orElse(Set.of(429, 503)),
                extractors,
                returned,
                ClientBehavior.of(settings));
    }

    private static RequestText request(DriverSettings settings, HttpAddress address, boolean keepAlive) {
        String method = settings.optional("method").orElse("GET");
        if (!method.matches("[A-Z]{1,20}")) {
            throw DriverSettings.wrong("method", method, "a method such as PUT");
        }
        Map<String, String> headers = headers(settings);
        if (!keepAlive) {
            headers.put("Connection", "close");
        }
        Optional<String> body =
                settings.optional("body").or(() -> settings.optional("file").map(HttpSettings::content));
        boolean form = settings.choice("as", "raw", "multipart").equals("multipart");
        settings.optional("contentType").ifPresent(type -> {
            check("Content-Type", type);
            headers.put("Content-Type", type);
        });
        if (!form) {
            return new RequestText(method, address, headers, new RequestText.MessageBody(Optional.empty(), body));
        }
        String type = Optional.ofNullable(headers.remove("Content-Type")).orElse("application/octet-stream");
        RequestText.Part part = new RequestText.Part(
                quoted(settings, "field", "file"), quoted(settings, "filename", OperationTemplate.ID), type);
        return new RequestText(
                method, address, headers, new RequestText.MessageBody(Optional.of(part), Optional.empty()));
    }

    /** Takes the headers from the settings; the map may be changed. */
    public static Map<String, String> headers(DriverSettings settings) {
        Map<String, String> headers = settings.startingWith("header.");
        headers.forEach(HttpSettings::check);
        return headers;
    }

    private static String content(String file) {
        try {
            if (Files.size(Path.of(file)) > LONGEST_FILE) {
                throw DriverSettings.wrong("file", file, "a file of at most " + LONGEST_FILE + " bytes");
            }
            return Files.readString(Path.of(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw DriverSettings.wrong("file", file, "a file of UTF-8 text that can be read (" + e + ")");
        }
    }

    private static void check(String name, String value) {
        if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}")) {
            throw DriverSettings.wrong("header." + name, value, "a header whose name is a token");
        }
        if (!value.matches("[\\x20-\\x7e]{0,8000}")) {
            throw DriverSettings.wrong("header." + name, value, "printable ASCII without line ends");
        }
    }

    private static String quoted(DriverSettings settings, String key, String otherwise) {
        String value = settings.optional(key).orElse(otherwise);
        if (!value.matches("[\\x20-\\x7e&&[^\"\\\\]]{1,200}")) {
            throw DriverSettings.wrong(key, value, "printable ASCII without quotes");
        }
        return value;
    }

    /** Returns the same requests to another server, from a well-behaved client that accepts any content. */
    public HttpSettings to(InetSocketAddress other) {
        return new HttpSettings(
                address.withSocket(other),
                request,
                expected,
                rejected,
                List.of(),
                Optional.empty(),
                ClientBehavior.NORMAL);
    }

    /** Returns the comparison of the answer to this operation with the content that it has to return, if it has to. */
    public Optional<BodyComparison> comparison(Operation operation) {
        return returned.map(content -> content.comparison(operation));
    }

    /** Returns the length in bytes up to which the body of an answer is read. */
    public long longestBody() {
        return Math.max(LONGEST_BODY, returned.map(UploadedContent::bytes).orElse(0L));
    }

    public boolean expects(int status) {
        return expected.map(all -> all.contains(status)).orElse(status >= 200 && status < 300);
    }

    /**
     * Returns the outcome of an operation with this answer.
     *
     * @param retryLater whether the answer has a Retry-After header, which marks a refusal on purpose
     * @param body its beginning, unless the status acknowledges
     */
    public Outcome outcome(int status, boolean retryLater, String body) {
        if (expects(status)) {
            return Outcome.ACKNOWLEDGED;
        }
        String message = ErrorMessageExtractor.extract(body);
        if (rejected.contains(status) || (retryLater && status >= 400)) {
            return new Outcome.Rejected(status, message);
        }
        String reason = "status " + status + (message.isEmpty() ? "" : ": " + message);
        // A redirect or a 4xx did nothing; with any other status the operation may have been done.
        return status >= 300 && status < 500 ? new Outcome.Failed(reason) : new Outcome.Unknown(reason);
    }

    /**
     * Takes the values for later steps from an acknowledging answer.
     *
     * @param headers by name in lower case
     * @return unknown when a value is missing: the server acknowledged, but later steps cannot use the result
     */
    public Outcome extract(Operation operation, Map<String, String> headers, String body) {
        for (ResponseExtractor extractor : extractors) {
            try {
                Optional<String> value = extractor.extract(headers, body);
                if (value.isEmpty()) {
                    return without(extractor, "");
                }
                operation.values().put(extractor.name(), value.get());
            } catch (ResponseExtractor.ExtractionException e) {
                return without(extractor, ": " + e.getMessage());
            }
        }
        return Outcome.ACKNOWLEDGED;
    }

    private static Outcome without(ResponseExtractor extractor, String why) {
        return new Outcome.Unknown("acknowledged without " + extractor.name() + " at " + extractor.where() + why);
    }
}
