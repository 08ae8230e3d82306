///usr/bin/env jbang "$0" "$@" ; exit $?
//JAVA 25+
//DEPS plimsoll:plimsoll:0.1.0@tar.gz

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Starts Plimsoll by JBang, which fetches a JDK and the archive: unpacks the archive once, below {@code ~/.cache/plimsoll},
 * and starts its launcher with the same words.
 */
final class plimsoll {
    private static final long UNPACKED_WITHIN_SECONDS = 120;

    /** More than the lab takes to end its members after a Ctrl-C. */
    private static final long ENDED_WITHIN_SECONDS = 60;

    private plimsoll() {}

    public static void main(String[] words) throws Exception {
        Path archive = Arrays.stream(System.getProperty("java.class.path").split(":"))
                .filter(entry -> entry.endsWith(".tar.gz"))
                .map(Path::of)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the archive is not on the class path: start this by jbang"));
        ProcessBuilder launcher = new ProcessBuilder(
                        Stream.concat(Stream.of(home(archive).resolve("plimsoll").toString()), Stream.of(words)).toList())
                .inheritIO();
        launcher.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process tool = launcher.start();
        // A Ctrl-C reaches the tool from the terminal, a TERM through here; the shell's prompt waits for its end.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(tool)));
        System.exit(tool.waitFor());
    }

    /** Returns the directory of the unpacked archive. Its name has the archive's digest, so that no two builds share one. */
    private static Path home(Path archive) throws Exception {
        String caches = Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(set -> !set.isBlank())
                .orElse(System.getProperty("user.home") + "/.cache");
        Path parent = Files.createDirectories(Path.of(caches, "plimsoll"));
        Path home = parent.resolve(archive.getFileName().toString().replace(".tar.gz", "-" + digest(archive)));
        if (Files.isDirectory(home)) {
            return home;
        }
        Path partial = Files.createTempDirectory(parent, "partial");
        Process tar = new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", partial.toString(), "--strip-components=1")
                .inheritIO()
                .start();
        if (!tar.waitFor(UNPACKED_WITHIN_SECONDS, TimeUnit.SECONDS)) {
            tar.destroyForcibly();
            throw new IOException("tar did not unpack " + archive + " within " + UNPACKED_WITHIN_SECONDS + " s");
        }
        if (tar.exitValue() != 0) {
            throw new IOException("tar could not unpack " + archive + ": exit code " + tar.exitValue());
        }
        try {
            return Files.move(partial, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException raced) {
            // Another start was sooner.
            if (Files.isDirectory(home)) {
                return home;
            }
            throw raced;
        }
    }

    private static String digest(Path archive) throws Exception {
        MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        try (InputStream stream = new DigestInputStream(Files.newInputStream(archive), sha256)) {
            stream.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(sha256.digest()).substring(0, 12);
    }

    private static void end(Process tool) {
        try {
            if (tool.isAlive()) {
                tool.destroy();
                tool.waitFor(ENDED_WITHIN_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
