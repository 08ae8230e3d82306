package plimsoll.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** The joined source files of the page; the scripts share one module scope, in the listed order. */
record PageSources(String html, String style, String script) {
    static final List<String> SCRIPTS = List.of(
            "dom.js",
            "data.js",
            "amounts.js",
            "plot.js",
            "first-screen.js",
            "searches.js",
            "panels.js",
            "events.js",
            "timelines.js",
            "memory.js",
            "flames.js",
            "percentiles.js",
            "views.js",
            "main.js");

    static PageSources load() {
        String script = SCRIPTS.stream().map(PageSources::source).collect(Collectors.joining("\n"));
        return new PageSources(source("page.html"), source("page.css"), script);
    }

    /** Returns the size of the page without its data. */
    int bytes() {
        return (html + style + script + policy()).getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns a policy that allows only this style and script, by their hashes, and forbids to load or send data. */
    String policy() {
        return "default-src 'none'; base-uri 'none'; form-action 'none'; script-src '" + hash(script) + "'; style-src '"
                + hash(style) + "'";
    }

    static String source(String name) {
        try (InputStream in = PageSources.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no SHA-256, which every Java platform must provide", e);
        }
    }
}
