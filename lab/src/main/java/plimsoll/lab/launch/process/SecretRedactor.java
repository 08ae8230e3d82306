package plimsoll.lab.launch.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Hides values that a study takes from the lab's environment, such as a token, and the passwords that the lab
 * generates. Everything that leaves the lab shows {@code ${env.NAME}} instead, since results are shared: records, the
 * output of all processes, messages.
 *
 * @param names placeholder by the text that it replaces: a value, its lines, and the forms that it takes in a URL and in
 *     JSON
 */
public record SecretRedactor(Map<String, String> names) {
    /** Redacts nothing. */
    public static final SecretRedactor NONE = new SecretRedactor(Map.of());

    /** Shorter values occur in too many other texts by chance. */
    public static final int MIN_LENGTH = 6;

    private static final Pattern VARIABLE = Pattern.compile("(?<!\\$)\\$\\{env\\.([^}]*)}");

    public SecretRedactor {
        names = Map.copyOf(names);
    }

    /** Returns a redactor for the values of all {@code ${env.NAME}} in a text, such as a whole experiment. */
    public static SecretRedactor of(String text, Map<String, String> environment) {
        Map<String, String> names = new HashMap<>();
        variables(text).forEach(name -> put(names, environment.getOrDefault(name, ""), "${env." + name + "}"));
        return new SecretRedactor(names);
    }

    /** Returns a redactor for values by their placeholder. */
    public static SecretRedactor ofValues(Map<String, String> values) {
        Map<String, String> names = new HashMap<>();
        values.forEach((placeholder, value) -> put(names, value, placeholder));
        return new SecretRedactor(names);
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
        return variables;
    }

    private static void put(Map<String, String> names, String value, String placeholder) {
        List<String> forms = new ArrayList<>(value.lines().map(String::strip).toList());
        forms.add(value.strip());
        for (String form : forms) {
            if (form.length() >= MIN_LENGTH) {
                names.put(form, placeholder);
                names.put(URLEncoder.encode(form, StandardCharsets.UTF_8), placeholder);
                names.put(inJson(form), placeholder);
            }
        }
    }

    private static String inJson(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r")
                .replace("\t", "\\t");
    }

    /** Returns a redactor that hides the secrets of both. */
    public SecretRedactor and(SecretRedactor other) {
        Map<String, String> all = new HashMap<>(other.names);
        all.putAll(names);
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
        String masked = text;
        for (String value : longestFirst()) {
            masked = masked.replace(value, names.getOrDefault(value, ""));
        }
        return masked;
    }

    /** One value may contain another. */
    List<String> longestFirst() {
        return names.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
    }

    /** Hides the secrets in a file that a process has written itself; does nothing if there is no such file. */
    public void file(Path file) throws IOException {
        if (names.isEmpty() || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Path masked = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".masked");
        try (InputStream in = Files.newInputStream(file);
                OutputStream out = Files.newOutputStream(masked)) {
            SecretStream stream = new SecretStream(this);
            byte[] chunk = new byte[16 << 10];
            for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
                out.write(stream.next(chunk, length));
            }
            out.write(stream.rest());
        }
        Files.move(masked, file, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "SecretRedactor[" + new TreeSet<>(names.values()) + "]";
    }
}
