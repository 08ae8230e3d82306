package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Hides values that a study takes from the lab's environment, such as a token, and the passwords that the lab
 * generates. Everything that leaves the lab shows {@code ${env.NAME}} instead, since results are shared: records, the
 * output of all processes, the terminal. A longer secret is hidden before one that it contains.
 */
public final class SecretRedactor {
    /** Redacts nothing. */
    public static final SecretRedactor NONE = new SecretRedactor(Map.of());

    /** Shorter values occur in too many other texts by chance. */
    public static final int MIN_LENGTH = SecretForms.MIN_LENGTH;

    /** Also with an escaped {@code $}: what is not filled in needs no mask, but one too many does no harm. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env\\.([^{}]*)}");

    /** Variables of every session: paths and names that occur in all messages, and no secrets. */
    private static final Set<String> PUBLIC = Set.of(
            "HOME", "HOSTNAME", "JAVA_HOME", "LANG", "LOGNAME", "PATH", "PWD", "SHELL", "TERM", "TMPDIR", "USER");

    private final Map<String, String> placeholders;
    private final SecretIndex index;

    /** @param placeholders by the text that they replace */
    private SecretRedactor(Map<String, String> placeholders) {
        this.placeholders = Map.copyOf(placeholders);
        this.index = new SecretIndex(placeholders);
    }

    /** Returns a redactor for the values of all {@code ${env.NAME}} in a text, such as a whole experiment. */
    public static SecretRedactor of(String text, Map<String, String> environment) {
        Map<String, String> values = new HashMap<>();
        variables(text).forEach(name -> values.put("${env." + name + "}", environment.getOrDefault(name, "")));
        return ofValues(values);
    }

    /** Returns a redactor for values by their placeholder. */
    public static SecretRedactor ofValues(Map<String, String> values) {
        Map<String, String> placeholders = new HashMap<>();
        values.forEach(
                (placeholder, value) -> SecretForms.of(value).forEach(form -> placeholders.put(form, placeholder)));
        return new SecretRedactor(placeholders);
    }

    /** Returns the variables in a text whose values are too short to be hidden. */
    public static List<String> tooShort(String text, Map<String, String> environment) {
        return variables(text).stream()
                .filter(name -> {
                    String value = environment.getOrDefault(name, "").strip();
                    return !value.isEmpty() && value.length() < MIN_LENGTH;
                })
                .toList();
    }

    private static NavigableSet<String> variables(String text) {
        NavigableSet<String> variables = new TreeSet<>();
        VARIABLE.matcher(text).results().forEach(found -> variables.add(found.group(1)));
        variables.removeAll(PUBLIC);
        return variables;
    }

    /** Returns a redactor that hides the secrets of both. */
    public SecretRedactor and(SecretRedactor other) {
        Map<String, String> all = new HashMap<>(other.placeholders);
        all.putAll(placeholders);
        return new SecretRedactor(all);
    }

    public List<String> texts(List<String> texts) {
        return texts.stream().map(this::text).toList();
    }

    public Map<String, String> values(Map<String, String> texts) {
        Map<String, String> masked = new HashMap<>();
        texts.forEach((key, text) -> masked.put(key, text(text)));
        return masked;
    }

    public String text(String text) {
        return text(text, SecretIndex.Ending.WHOLE);
    }

    /** Like {@link #text}, of a text that may have been cut within a secret. */
    public String beginning(String text) {
        return text(text, SecretIndex.Ending.CUT);
    }

    private String text(String text, SecretIndex.Ending ending) {
        if (index.isEmpty()) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] shown = stream().shown(bytes, ending);
        return Arrays.equals(bytes, shown) ? text : new String(shown, StandardCharsets.UTF_8);
    }

    SecretStream stream() {
        return new SecretStream(index);
    }

    /** Returns a stream that writes to another one, without secrets. */
    public OutputStream before(OutputStream target) {
        return new SecretOutput(target, stream());
    }

    /** Hides the secrets in a file that a process has written itself; does nothing if there is no such file. */
    public void file(Path file) throws IOException {
        if (index.isEmpty() || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path masked = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".masked");
        try {
            try (InputStream in = Files.newInputStream(file);
                    OutputStream out = before(Files.newOutputStream(masked))) {
                in.transferTo(out);
            }
            Files.move(masked, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            // On a full disk, the part that was written would take the last room and stay in the result.
            Files.deleteIfExists(masked);
        }
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "SecretRedactor[" + new TreeSet<>(placeholders.values()) + "]";
    }
}
