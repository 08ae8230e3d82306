package intake.servlet;

import intake.multipart.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A part as the servlet API has it. Its headers are the two that a form may have (RFC 7578 section 4.8).
 *
 * @param directory to which {@link #write} is relative
 */
record FormPart(Part part, Path directory, PartContent content) implements jakarta.servlet.http.Part {
    boolean isField() {
        return part.filename().isEmpty();
    }

    /** The whole content of a field. */
    String text() throws IOException {
        try (InputStream in = content.open()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Override
    public InputStream getInputStream() {
        return content.open();
    }

    @Override
    public @Nullable String getContentType() {
        return part.contentType().orElse(null);
    }

    @Override
    public String getName() {
        return part.name();
    }

    @Override
    public @Nullable String getSubmittedFileName() {
        return part.filename().orElse(null);
    }

    @Override
    public long getSize() {
        return content.length();
    }

    @Override
    public void write(String fileName) throws IOException {
        try (InputStream in = content.open()) {
            Files.copy(in, directory.resolve(fileName), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void delete() throws IOException {
        content.close();
    }

    /**
     * Deletes parts, also those after one that cannot be deleted.
     *
     * @throws IOException the first failure, with the others suppressed
     */
    static void delete(List<FormPart> parts) throws IOException {
        List<IOException> failures = new ArrayList<>();
        for (FormPart part : parts) {
            try {
                part.delete();
            } catch (IOException failed) {
                failures.add(failed);
            }
        }
        if (!failures.isEmpty()) {
            IOException first = failures.removeFirst();
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }

    @Override
    public @Nullable String getHeader(String name) {
        return headers().get(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public Collection<String> getHeaders(String name) {
        String value = getHeader(name);
        return value == null ? List.of() : List.of(value);
    }

    @Override
    public Collection<String> getHeaderNames() {
        return headers().keySet();
    }

    private Map<String, String> headers() {
        Map<String, String> headers = new TreeMap<>();
        headers.put(
                "content-disposition",
                "form-data; name=" + quoted(part.name())
                        + part.filename()
                                .map(name -> "; filename=" + quoted(name))
                                .orElse(""));
        part.contentType().ifPresent(type -> headers.put("content-type", type));
        return headers;
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
