package plimsoll.lab.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.ProcessTable;
import plimsoll.model.Bytes;
import plimsoll.records.AllowedCores;
import plimsoll.records.LabJava;

/** {@link LabVictim} in a process, possibly of another user, who can then read neither our classes nor our folders. */
public final class LabProcess implements AutoCloseable {
    private final Process process;
    private final List<String> lines = new ArrayList<>();
    private final List<Long> children;

    private LabProcess(Process process, Path root) throws IOException {
        this.process = process;
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            if (line.equals("ready")) {
                break;
            }
        }
        this.children = Files.readAllLines(root.resolve("trial/members/service/stdout.log")).stream()
                .filter(line -> line.startsWith("child "))
                .map(line -> Long.valueOf(line.substring("child ".length())))
                .toList();
    }

    /** Starts the lab; returns once its member is ready. */
    public static LabProcess start(Path root, List<String> as, String mode) throws IOException {
        Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> command = new ArrayList<>(as);
        command.addAll(List.of(
                LabJava.path().toString(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", Readable.CLASS_PATH));
        command.addAll(List.of(LabVictim.class.getName(), root.toString(), mode));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .directory(root.toFile())
                .start();
        return new LabProcess(process, root);
    }

    public List<String> lines() {
        return lines;
    }

    public long member() {
        return Long.parseLong(said("member"));
    }

    /** Returns all processes that the lab has started. */
    public List<Long> processes() {
        return lines.stream()
                .filter(line -> line.startsWith("process "))
                .map(line -> Long.valueOf(line.substring("process ".length())))
                .toList();
    }

    public Optional<Path> cgroup() {
        return Optional.of(said("cgroup")).filter(path -> !path.equals("none")).map(Path::of);
    }

    public List<Long> children() {
        return children;
    }

    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    public void terminate() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the lab did not end on TERM");
        }
    }

    public int awaitEnd(Duration bound) throws InterruptedException, IOException {
        try (Stream<String> rest = process.inputReader(StandardCharsets.UTF_8).lines()) {
            rest.forEach(lines::add);
        }
        return process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS) ? process.exitValue() : -1;
    }

    /** Ends processes that a failed test may have left running. */
    @Override
    public void close() {
        process.destroyForcibly();
        children.stream()
                .filter(pid ->
                        ProcessTable.commandLine(pid).filter("sleep 60"::equals).isPresent())
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .forEach(ProcessHandle::destroyForcibly);
    }

    private String said(String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key + " "))
                .map(line -> line.substring(key.length() + 1))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the lab never said '" + key + "', only " + lines));
    }

    /** Copies of our classes that any user reads, made once. */
    private static final class Readable {
        static final String CLASS_PATH = copied();

        private Readable() {}

        private static String copied() {
            try {
                Path directory = Files.createTempDirectory("plimsoll-labs");
                directory.toFile().deleteOnExit();
                Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
                List<String> parts = new ArrayList<>();
                for (Class<?> type : List.of(
                        Launcher.class, LabVictim.class, Bytes.class, AllowedCores.class, plimsoll.disk.Main.class)) {
                    Path from = Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath());
                    Path to = directory.resolve("classes-" + parts.size());
                    copy(from, to);
                    parts.add(to.toString());
                }
                return String.join(":", parts);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void copy(Path from, Path to) throws IOException {
            try (Stream<Path> files = Files.walk(from)) {
                for (Path file : files.toList()) {
                    Path copy = to.resolve(from.relativize(file).toString());
                    Files.copy(file, copy);
                    copy.toFile().deleteOnExit();
                }
            }
        }
    }
}
