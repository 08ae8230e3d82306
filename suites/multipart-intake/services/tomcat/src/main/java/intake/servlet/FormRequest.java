package intake.servlet;

import intake.multipart.MultipartException;
import intake.multipart.MultipartException.Fault;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request whose parts and parameters come from the fast parser. Parameters of the query are before those of the form;
 * the container is not asked for them, since it would read the form itself.
 */
final class FormRequest extends HttpServletRequestWrapper implements AutoCloseable {
    private final FormReader reader;
    private @Nullable List<FormPart> parts;
    private @Nullable IOException failure;
    private @Nullable Map<String, String[]> parameters;

    FormRequest(HttpServletRequest request, FormReader reader) {
        super(request);
        this.reader = reader;
    }

    @Override
    public Collection<Part> getParts() throws IOException {
        return List.copyOf(parts());
    }

    @Override
    public @Nullable Part getPart(String name) throws IOException {
        return parts().stream()
                .filter(part -> part.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** @throws IllegalStateException if the form is too large; Spring recognizes the message */
    private List<FormPart> parts() throws IOException {
        try {
            return readOnce();
        } catch (MultipartException refused) {
            if (refused.fault() == Fault.PART_TOO_LARGE) {
                throw new IllegalStateException("the form exceeds a maximum size: " + refused.getMessage(), refused);
            }
            throw refused;
        }
    }

    /** A form is read once: its bytes cannot be read again. */
    private List<FormPart> readOnce() throws IOException {
        if (failure != null) {
            throw failure;
        }
        List<FormPart> known = parts;
        if (known == null) {
            try {
                known = reader.read((HttpServletRequest) getRequest());
            } catch (IOException failed) {
                failure = failed;
                throw failed;
            }
            parts = known;
        }
        return known;
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = getParameterValues(name);
        return values == null ? null : values[0];
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        String[] values = getParameterMap().get(name);
        return values == null ? null : values.clone();
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(getParameterMap().keySet());
    }

    /** @throws IllegalStateException if the query or the form cannot be read, as the servlet API has it */
    @Override
    public Map<String, String[]> getParameterMap() {
        Map<String, String[]> known = parameters;
        if (known == null) {
            try {
                known = readParameters();
            } catch (IOException | IllegalArgumentException failed) {
                throw new IllegalStateException("the parameters cannot be read: " + failed.getMessage(), failed);
            }
            parameters = known;
        }
        return known;
    }

    private Map<String, String[]> readParameters() throws IOException {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : Optional.ofNullable(getQueryString()).orElse("").split("&", -1)) {
            int equals = pair.indexOf('=');
            if (!pair.isEmpty()) {
                add(
                        values,
                        decoded(equals < 0 ? pair : pair.substring(0, equals)),
                        equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        for (FormPart part : parts()) {
            if (part.isField()) {
                add(values, part.getName(), part.text());
            }
        }
        Map<String, String[]> arrays = new LinkedHashMap<>();
        values.forEach((name, each) -> arrays.put(name, each.toArray(String[]::new)));
        return Collections.unmodifiableMap(arrays);
    }

    private static void add(Map<String, List<String>> values, String name, String value) {
        values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        if (parts != null) {
            FormPart.delete(parts);
        }
    }
}
