package plimsoll.netty;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * The event loop's native libraries as files. A JVM that finds them on its search path need not search the
 * jars of its class path for them, nor copy them at each start.
 */
final class LibraryCopies {
    private static final List<String> LIBRARIES = List.of("netty_transport_native_epoll_", "netty_tcnative_linux_");

    private LibraryCopies() {}

    /** Copies the libraries for this processor into a directory. A JVM that has loaded an earlier copy keeps it. */
    static void into(Path directory) throws IOException {
        Files.createDirectories(directory);
        String processor = System.getProperty("os.arch", "").equals("aarch64") ? "aarch_64" : "x86_64";
        for (String library : LIBRARIES) {
            String name = System.mapLibraryName(library + processor);
            Optional<InputStream> packed =
                    Optional.ofNullable(ClassLoader.getSystemResourceAsStream("META-INF/native/" + name));
            if (packed.isPresent()) {
                copy(packed.get(), directory.resolve(name));
            }
        }
    }

    private static void copy(InputStream packed, Path file) throws IOException {
        Path partial = file.resolveSibling(file.getFileName() + ".partial");
        try (packed) {
            Files.copy(packed, partial, StandardCopyOption.REPLACE_EXISTING);
        }
        Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
