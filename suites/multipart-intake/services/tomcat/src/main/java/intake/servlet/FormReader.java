package intake.servlet;

import intake.multipart.Boundary;
import intake.multipart.BufferPool;
import intake.multipart.Limits;
import intake.multipart.MultipartException;
import intake.multipart.MultipartReader;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads whole forms under a container's settings. */
record FormReader(MultipartReader reader, MultipartConfigElement settings) {
    static FormReader with(MultipartConfigElement settings) {
        Limits usual = Limits.usual();
        Limits limits =
                new Limits(usual.parts(), usual.headerBytes(), bound(settings.getMaxFileSize()), usual.marginBytes());
        return new FormReader(new MultipartReader(limits, BufferPool.usual()), settings);
    }

    /**
     * Reads the form to its end.
     *
     * @throws MultipartException if it is not acceptable
     * @throws IOException from the client or the disk
     */
    List<FormPart> read(HttpServletRequest request) throws IOException {
        Boundary boundary = Boundary.of(Optional.ofNullable(request.getContentType()));
        try (PartCollector parts = new PartCollector(
                directory(request.getServletContext()),
                settings.getFileSizeThreshold(),
                bound(settings.getMaxRequestSize()))) {
            reader.read(request.getInputStream(), boundary, parts);
            return parts.handOver();
        }
    }

    /** The container's directory for temporary files, or the settings' own: relative to it or absolute. */
    private Path directory(ServletContext context) {
        Path temporary = context.getAttribute(ServletContext.TEMPDIR) instanceof File directory
                ? directory.toPath()
                : Path.of(System.getProperty("java.io.tmpdir"));
        return temporary.resolve(settings.getLocation());
    }

    /** A negative size is no bound. */
    private static long bound(long size) {
        return size < 0 ? Long.MAX_VALUE : size;
    }
}
