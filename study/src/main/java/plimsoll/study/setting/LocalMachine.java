package plimsoll.study.setting;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.JavaOptions;
import plimsoll.records.AllowedCores;
import plimsoll.records.ContainerEngine;
import plimsoll.records.LabJava;
import plimsoll.records.PackageInstaller;

/** The machine that the lab runs on. */
public final class LocalMachine implements StudyMachine {
    private static final List<Path> JVMS = List.of(Path.of("/usr/lib/jvm"), Path.of("/opt/java"), Path.of("/opt"));
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)*");
    private static final String SYSTEM_DIRECTORIES = "/usr/sbin:/sbin";

    /** Programs that do not have the option {@code --version}. */
    private static final Set<String> VERSION_BY_LETTER = Set.of("haproxy", "nginx");

    private static final long SECONDS_MAX = FixedTimeout.STUDY_PROGRAM.time().toSeconds();
    private static final int CHARACTERS_MAX = 4096;

    private final Map<List<String>, Optional<String>> refusals = new HashMap<>();

    @Override
    public int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public List<Integer> allowed() {
        return AllowedCores.in(Path.of("/proc"));
    }

    @Override
    public Optional<String> variable(String name) {
        return Optional.ofNullable(System.getenv(name));
    }

    @Override
    public Optional<Path> systemProgram(String name) {
        return program(name).or(() -> inDirectories(SYSTEM_DIRECTORIES, name));
    }

    @Override
    public Optional<String> installation(String program) {
        return new PackageInstaller(this::systemProgram).command(List.of(program));
    }

    @Override
    public Optional<Path> program(String name) {
        if (LabJava.means(name)) {
            return Optional.of(LabJava.path());
        }
        if (name.contains("/")) {
            // It would lead out of the directories of the PATH, to any file that the study chooses.
            return Optional.empty();
        }
        return inDirectories(variable("PATH").orElse(""), name);
    }

    private static Optional<Path> inDirectories(String path, String name) {
        return Arrays.stream(path.split(Pattern.quote(File.pathSeparator)))
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, name))
                .filter(Files::isRegularFile)
                .filter(Files::isExecutable)
                .findFirst();
    }

    @Override
    public Optional<Path> jdk(int version) {
        return jdks().find(version);
    }

    @Override
    public Optional<Path> jdk(String name) {
        return jdks().find(name);
    }

    private static JdkSearch jdks() {
        return new JdkSearch(JVMS, Path.of(System.getProperty("user.home")), System::getenv);
    }

    @Override
    public Optional<String> refusal(Path java, List<String> flags) {
        List<String> command = Stream.of(Stream.of(java.toString()), flags.stream(), Stream.of("-version"))
                .flatMap(words -> words)
                .toList();
        return refusals.computeIfAbsent(
                command,
                asked -> started(
                                asked,
                                (exit, output) -> Optional.of(
                                        exit == 0
                                                ? ""
                                                : output.lines().findFirst().orElse("it printed no reason")))
                        .or(() -> Optional.of("it did not end within " + SECONDS_MAX + " s"))
                        .filter(reason -> !reason.isEmpty()));
    }

    /** Looks in the directory {@code needs} of the installation, whose path the launcher passes. */
    @Override
    public Optional<Path> need(String name) {
        return Optional.ofNullable(System.getProperty("plimsoll.home"))
                .map(home -> Path.of(home, "needs", name).toAbsolutePath())
                .filter(Files::isDirectory);
    }

    @Override
    public Optional<String> image(String name) {
        return ContainerEngine.ALL.stream()
                .flatMap(engine -> program(engine.program()).stream()
                        .flatMap(program -> started(engine.identifying(program, name), LocalMachine::imageId).stream()))
                .findFirst();
    }

    private static Optional<String> imageId(int exit, String output) {
        return exit != 0
                ? Optional.empty()
                : output.lines()
                        .map(line -> line.strip().replaceFirst("^sha256:", ""))
                        .filter(line -> line.matches("[0-9a-f]{64}"))
                        .findFirst();
    }

    @Override
    public Optional<String> version(Path program) {
        String option = VERSION_BY_LETTER.contains(String.valueOf(program.getFileName())) ? "-v" : "--version";
        return started(List.of(program.toString(), option), (_, output) -> {
            Matcher matcher = VERSION.matcher(output);
            return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
        });
    }

    /** Returns what is made of the exit code and the output; empty if the program does not start or does not end in time. */
    private static Optional<String> started(
            List<String> command, BiFunction<Integer, String, Optional<String>> outcome) {
        Optional<Path> output = Optional.empty();
        try {
            output = Optional.of(Files.createTempFile("plimsoll-program", ".txt"));
            return run(command, output.get(), outcome);
        } catch (IOException _) {
            return Optional.empty();
        } finally {
            output.map(Path::toFile).ifPresent(File::delete);
        }
    }

    /** Sends the output to a file, so that a program that prints endlessly cannot block the wait for its exit. */
    private static Optional<String> run(
            List<String> command, Path output, BiFunction<Integer, String, Optional<String>> outcome)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectOutput(output.toFile());
        // A JVM that takes options from a variable says so before it gives a reason.
        JavaOptions.VARIABLES.forEach(builder.environment()::remove);
        Process process = builder.start();
        try {
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)) {
                return Optional.empty();
            }
            return outcome.apply(process.exitValue(), beginning(output));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            process.destroyForcibly();
        }
    }

    private static String beginning(Path output) throws IOException {
        try (var stream = Files.newInputStream(output)) {
            return new String(stream.readNBytes(CHARACTERS_MAX), StandardCharsets.ISO_8859_1);
        }
    }
}
