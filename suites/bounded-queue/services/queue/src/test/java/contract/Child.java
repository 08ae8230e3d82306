package contract;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A separate process that executes {@link Work}, so that a queue that ends its process ends only this one. */
final class Child implements AutoCloseable {
    private static final Duration LONGEST = Duration.ofSeconds(170);

    private final Process process;
    private final Path said;

    private Child(Process process, Path said) {
        this.process = process;
        this.said = said;
    }

    /** @param before a program that runs the rest, such as one that gives it a disk of its own */
    static Child start(List<String> before, String work, Subject subject, Path directory) throws IOException {
        Path said = Files.createTempFile("contract", ".txt");
        List<String> command = new ArrayList<>(before);
        command.addAll(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-Xshare:auto",
                "-XX:-CreateCoredumpOnCrash",
                "-XX:ErrorFile=/dev/null",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(Arrays.stream(System.getProperty("contract.jvm", "").split(" "))
                .filter(flag -> !flag.isEmpty())
                .toList());
        command.addAll(List.of(
                "-Dcontract.settings=" + System.getProperty("contract.settings", ""),
                "-cp",
                System.getProperty("java.class.path"),
                Work.class.getName(),
                work,
                subject.name(),
                directory.toString()));
        Process process = new ProcessBuilder(command)
                .redirectOutput(said.toFile())
                .redirectError(new File("/dev/null"))
                .start();
        return new Child(process, said);
    }

    /** Returns its output until it ended. */
    String awaitEnd() throws IOException, InterruptedException {
        if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    "it did not end within " + LONGEST + ", and said: " + Files.readString(said));
        }
        return Files.readString(said) + "exit " + process.exitValue();
    }

    /** Waits until it has printed this. */
    void awaitSaid(String text) throws IOException, InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!Files.readString(said).contains(text)) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new IllegalStateException("it never said '" + text + "', but: " + Files.readString(said));
            }
            Thread.sleep(20);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(said);
    }
}
