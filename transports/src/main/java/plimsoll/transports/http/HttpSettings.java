package plimsoll.transports.http;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.Outcome;

/**
 * What a study says of its HTTP operations.
 *
 * @param expected the statuses that acknowledge; empty: 200 to 299
 * @param rejected the statuses by which a service refuses on purpose
 */
record HttpSettings(
        Address address,
        Request request,
        Optional<Set<Integer>> expected,
        Set<Integer> rejected,
        boolean keepAlive,
        int connectMillis,
        Manner manner) {
    private static final String KNOWN =
            "method, url, header.NAME, expect, rejected, as (raw or multipart), field, filename, "
                    + "contentType, connections (keep-alive or close), connectTimeoutMillis, "
                    + "bytesPerSecond, abortAfterBytes, holdMillis";
    private static final int CONNECT_MILLIS = 10_000;

    /** @throws IllegalArgumentException for a setting that is missing, unknown or wrong, with the value seen */
    static HttpSettings of(Map<String, String> all) {
        Settings settings = new Settings(all);
        boolean keepAlive =
                settings.choice("connections", "keep-alive", "close").equals("keep-alive");
        Address address = Address.parse(settings.required("url"));
        HttpSettings read = new HttpSettings(
                address,
                request(settings, address, keepAlive),
                settings.statuses("expect"),
                settings.statuses("rejected").orElse(Set.of(429, 503)),
                keepAlive,
                settings.millis("connectTimeoutMillis", CONNECT_MILLIS),
                Manner.of(settings));
        settings.nothingElse(KNOWN);
        return read;
    }

    private static Request request(Settings settings, Address address, boolean keepAlive) {
        String method = settings.optional("method").orElse("GET");
        if (!method.matches("[A-Z]{1,20}")) {
            throw Settings.wrong("method", method, "a method such as PUT");
        }
        Map<String, String> headers = settings.startingWith("header.");
        headers.forEach(HttpSettings::check);
        if (!keepAlive) {
            headers.put("Connection", "close");
        }
        boolean form = settings.choice("as", "raw", "multipart").equals("multipart");
        settings.optional("contentType").ifPresent(type -> {
            check("Content-Type", type);
            headers.put("Content-Type", type);
        });
        if (!form) {
            return new Request(method, address, headers, Optional.empty());
        }
        String type = Optional.ofNullable(headers.remove("Content-Type")).orElse("application/octet-stream");
        Request.Part part =
                new Request.Part(quoted(settings, "field", "file"), quoted(settings, "filename", Template.ID), type);
        return new Request(method, address, headers, Optional.of(part));
    }

    private static void check(String name, String value) {
        if (!name.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}")) {
            throw Settings.wrong("header." + name, value, "a header whose name is a token");
        }
        if (!value.matches("[\\x20-\\x7e]{0,8000}")) {
            throw Settings.wrong("header." + name, value, "printable ASCII without line ends");
        }
    }

    private static String quoted(Settings settings, String key, String otherwise) {
        String value = settings.optional(key).orElse(otherwise);
        if (!value.matches("[\\x20-\\x7e&&[^\"\\\\]]{1,200}")) {
            throw Settings.wrong(key, value, "printable ASCII without quotes");
        }
        return value;
    }

    /** The same requests to another listener, by a model client. */
    HttpSettings to(InetSocketAddress other) {
        return new HttpSettings(
                new Address(other, address.authority(), address.path()),
                request,
                expected,
                rejected,
                keepAlive,
                connectMillis,
                Manner.MODEL);
    }

    boolean expects(int status) {
        return expected.map(all -> all.contains(status)).orElse(status >= 200 && status < 300);
    }

    /** What a client knows that was answered like this. */
    Outcome outcome(int status) {
        if (expects(status)) {
            return Outcome.ACKNOWLEDGED;
        }
        if (rejected.contains(status)) {
            return new Outcome.Rejected(status);
        }
        // A redirect or a 4xx did nothing; any other status may stand for an operation that was done.
        return status >= 300 && status < 500
                ? new Outcome.Failed("status " + status)
                : new Outcome.Unknown("status " + status);
    }
}
