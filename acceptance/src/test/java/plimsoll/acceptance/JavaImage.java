package plimsoll.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * An image of a service on a runtime that jlink makes of this machine's JDK, as {@code docker save} writes it. It sets a
 * heap of its own.
 *
 * @param work a directory, empty at first, in which the runtime is made and packed once
 */
record JavaImage(Path work) {
    private static final int DIGEST = 64;
    private static final String MODULES = "java.base,jdk.httpserver,jdk.jcmd,jdk.jfr,jdk.management.agent";

    /** Writes the archive. The image runs {@code /opt/java/bin/java -jar /app/app.jar} as this user. */
    Path of(Path jar, String user, Path archive) throws Exception {
        String base = base();
        Path app = Files.createDirectories(work.resolve("app-layer/app"));
        Files.copy(jar, app.resolve("app.jar"), StandardCopyOption.REPLACE_EXISTING);
        List<String> digests = List.of(base, packed(app.resolveSibling("")));
        String architecture = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
        Files.writeString(
                work.resolve("config.json"),
                "{\"architecture\":\"" + architecture + "\",\"os\":\"linux\",\"config\":{\"User\":\"" + user
                        + "\",\"Env\":[\"PATH=/opt/java/bin:/bin\",\"JAVA_TOOL_OPTIONS=-Dfrom.the.image=yes -Xmx512m\"],"
                        + "\"Entrypoint\":[\"java\",\"-jar\",\"/app/app.jar\"],\"WorkingDir\":\"/app\"},"
                        + "\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[\"sha256:"
                        + String.join("\",\"sha256:", digests) + "\"]}}");
        Files.writeString(
                work.resolve("manifest.json"),
                "[{\"Config\":\"config.json\",\"RepoTags\":[\"localhost/uploads-of-a-test:1\"],"
                        + "\"Layers\":[\"base.tar\",\"app-layer.tar\"]}]");
        run(work, "tar", "-cf", archive.toString(), "manifest.json", "config.json", "base.tar", "app-layer.tar");
        return archive;
    }

    /** Packs a layer and returns its digest. */
    private String packed(Path layer) throws Exception {
        Path tar = work.resolve(layer.getFileName() + ".tar");
        run(work, "tar", "-cf", tar.toString(), "--owner=0", "--group=0", "-C", layer.toString(), ".");
        return sha256(tar);
    }

    /** Returns the digest of the runtime's layer. */
    private String base() throws Exception {
        Path digest = work.resolve("base.sha256");
        if (Files.exists(digest)) {
            return Files.readString(digest);
        }
        Path base = work.resolve("base");
        Files.createDirectories(base.resolve("opt"));
        run(
                work,
                Path.of(System.getProperty("java.home"), "bin", "jlink").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "--add-modules",
                MODULES,
                "--strip-debug",
                "--no-man-pages",
                "--output",
                base.resolve("opt/java").toString());
        for (String library :
                libraries(base.resolve("opt/java/bin/java"), base.resolve("opt/java/lib/server/libjvm.so"))) {
            copy(Path.of(library), base);
        }
        // The shell with which a JVM runs its command on a lack of memory.
        copy(Path.of("/bin/sh"), base);
        copy(Path.of("/usr/bin/touch"), base);
        Files.createDirectories(base.resolve("tmp"));
        run(work, "chmod", "1777", base.resolve("tmp").toString());
        String packed = packed(base);
        Files.writeString(digest, packed);
        return packed;
    }

    /** Copies a file, and the libraries that it needs, to their own paths. */
    private static void copy(Path file, Path base) throws Exception {
        Path to = base.resolve("." + file);
        Files.createDirectories(to.resolveSibling(""));
        if (!Files.exists(to)) {
            Files.copy(file.toRealPath(), to);
            for (String library : libraries(file)) {
                copy(Path.of(library), base);
            }
        }
    }

    private static List<String> libraries(Path... programs) throws IOException {
        List<String> command = new ArrayList<>(List.of("ldd"));
        Stream.of(programs).forEach(program -> command.add(program.toString()));
        Process ldd = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(ldd.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("\t"))
                .flatMap(line -> Stream.of(line.strip().split("\\s+")))
                .filter(word -> word.startsWith("/") && !word.contains("/opt/java/"))
                .distinct()
                .toList();
    }

    /** By another program: a JVM without C2 takes seconds for it. */
    private static String sha256(Path file) throws IOException {
        Process sum = new ProcessBuilder("sha256sum", file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(sum.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).substring(0, DIGEST);
    }

    private static void run(Path directory, String... command) throws Exception {
        assertThat(new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .inheritIO()
                        .start()
                        .waitFor())
                .as(String.join(" ", command))
                .isZero();
    }
}
