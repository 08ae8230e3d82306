package plimsoll.transports.request;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.driver.Operation;

/**
 * A text with placeholders: {@code ${id}} for the operation's identity, {@code ${id.K}} for that of step K of the same
 * flow, and {@code ${taken.NAME}} for a value that an earlier step took from its answer.
 */
public final class OperationTemplate {
    static final String ID = "${id}";
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{(?:id(?:\\.(\\d{1,4}))?|taken\\.([^}]{1,100}))}");

    /** Each value from an answer may have some thousand characters: the service must not fill the worker's heap. */
    private static final int MOST_TAKEN = 1000;

    private static final Pattern PLAIN = Pattern.compile("[\\x21-\\x7e]*");

    /** A part of the text, which may differ between operations. */
    private interface Part {
        String of(Operation operation);
    }

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private final boolean constant;

    /** @throws IllegalArgumentException if the text names values from answers too often */
    public OperationTemplate(String text) {
        this(text, UnaryOperator.identity());
    }

    /** @param encoding applied to values from answers, which may contain any character */
    private OperationTemplate(String text, UnaryOperator<String> encoding) {
        this.text = text;
        Matcher matcher = PLACEHOLDER.matcher(text);
        int at = 0;
        int taken = 0;
        while (matcher.find()) {
            taken += matcher.group(2) == null ? 0 : 1;
            if (taken > MOST_TAKEN) {
                throw new IllegalArgumentException(
                        "a text of " + text.length() + " characters names values from answers" + " more than "
                                + MOST_TAKEN + " times; name ${taken." + matcher.group(2) + "} less often");
            }
            literal(text.substring(at, matcher.start()));
            parts.add(part(matcher, encoding));
            at = matcher.end();
        }
        literal(text.substring(at));
        constant = at == 0;
    }

    /**
     * Returns a template for a request's head: spaces and non-ASCII characters of values from answers are
     * percent-encoded.
     */
    static OperationTemplate ofHead(String text) {
        return new OperationTemplate(text, OperationTemplate::encoded);
    }

    private static String encoded(String value) {
        if (PLAIN.matcher(value).matches()) {
            return value;
        }
        StringBuilder encoded = new StringBuilder();
        for (byte each : value.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = each > ' ' && each < 0x7f;
            encoded.append(plain ? String.valueOf((char) each) : String.format(Locale.ROOT, "%%%02X", each & 0xFF));
        }
        return encoded.toString();
    }

    private void literal(String piece) {
        if (!piece.isEmpty()) {
            parts.add(operation -> piece);
        }
    }

    private static Part part(Matcher matcher, UnaryOperator<String> encoding) {
        if (matcher.group(2) != null) {
            String name = matcher.group(2);
            return operation -> encoding.apply(taken(operation, name));
        }
        if (matcher.group(1) != null) {
            int step = Integer.parseInt(matcher.group(1));
            return operation -> operation.idOf(step).toString();
        }
        return operation -> operation.id().toString();
    }

    private static String taken(Operation operation, String name) {
        return operation
                .values()
                .get(name)
                .orElseThrow(() -> new IllegalStateException("no earlier step took a value named '" + name
                        + "'; take it in an earlier step, and let this step need that one"));
    }

    /** Whether the text is the same for all operations. */
    public boolean constant() {
        return constant;
    }

    /** Returns the text as it was written. */
    public String text() {
        return text;
    }

    public String fill(Operation operation) {
        if (parts.size() == 1) {
            return parts.get(0).of(operation);
        }
        StringBuilder filled = new StringBuilder(text.length() + 32);
        for (Part part : parts) {
            filled.append(part.of(operation));
        }
        return filled.toString();
    }
}
