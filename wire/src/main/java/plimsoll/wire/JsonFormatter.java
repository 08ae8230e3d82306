package plimsoll.wire;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Formats JSON like the other files of a result, which a mapping library writes: one key per line, two spaces per
 * level, and an array on the line of its key.
 */
final class JsonFormatter {
    private static final String STEP = "  ";

    private final StringBuilder text = new StringBuilder();

    private JsonFormatter() {}

    /** @param object strings, numbers, booleans, lists and nested objects by key, in the order of the keys */
    static String of(Map<String, ?> object) {
        JsonFormatter formatter = new JsonFormatter();
        formatter.object(object, "\n");
        return formatter.text.append('\n').toString();
    }

    private void value(Object value, String line) {
        if (value instanceof Map<?, ?> object) {
            object(object, line);
        } else if (value instanceof List<?> array) {
            array(array, line);
        } else if (value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            quoted(value.toString());
        }
    }

    /** @param line line break and indentation of the level that the object is on */
    private void object(Map<?, ?> object, String line) {
        if (object.isEmpty()) {
            text.append("{ }");
            return;
        }
        String between = "{" + line + STEP;
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            text.append(between);
            quoted(String.valueOf(entry.getKey()));
            text.append(" : ");
            value(entry.getValue(), line + STEP);
            between = "," + line + STEP;
        }
        text.append(line).append('}');
    }

    private void array(List<?> array, String line) {
        String between = "[ ";
        for (Object element : array) {
            text.append(between);
            value(element, line);
            between = ", ";
        }
        text.append(array.isEmpty() ? "[ ]" : " ]");
    }

    private void quoted(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            character(value.charAt(i));
        }
        text.append('"');
    }

    private void character(char each) {
        switch (each) {
            case '"', '\\' -> text.append('\\').append(each);
            case '\n' -> text.append("\\n");
            case '\r' -> text.append("\\r");
            case '\t' -> text.append("\\t");
            case '\b' -> text.append("\\b");
            case '\f' -> text.append("\\f");
            default -> {
                if (each < ' ') {
                    text.append(String.format(Locale.ROOT, "\\u%04X", (int) each));
                } else {
                    text.append(each);
                }
            }
        }
    }
}
