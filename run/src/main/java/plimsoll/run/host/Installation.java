package plimsoll.run.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.lab.load.WorkerProgram;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.Invocation;
import plimsoll.run.request.NamedStudy;
import plimsoll.run.request.RequestException;
import plimsoll.study.text.SpellingSuggestion;

/** The directory of Plimsoll itself: its suites, and the class path of its workers. */
public record Installation(Path directory) {
    /** The version of a Plimsoll that was not started from a jar. */
    public static final String NO_VERSION = "not from a jar";

    public Installation {
        directory = directory.toAbsolutePath().normalize();
    }

    /** Names of the built-in suites: the folders of {@code suites/} that have a study file. */
    public List<String> suites() {
        Path suites = directory.resolve("suites");
        if (!Files.isDirectory(suites)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(suites)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("study.yaml")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** @throws RequestException when there is no such study */
    public NamedStudy study(String suiteOrFile) {
        return new NamedStudy(suiteOrFile, studyFile(suiteOrFile));
    }

    /** Resolves the name of a suite, or a path, to a study file. */
    public Path studyFile(String suiteOrFile) {
        Path ofSuite = directory.resolve("suites").resolve(suiteOrFile).resolve("study.yaml");
        if (suites().contains(suiteOrFile)) {
            return ofSuite;
        }
        Path file = Path.of(suiteOrFile);
        if (Files.isDirectory(file)) {
            file = file.resolve("study.yaml");
        }
        if (!Files.isRegularFile(file)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "'" + suiteOrFile + "' is neither a suite nor a study file that exists: "
                            + SpellingSuggestion.hint(suiteOrFile, suites(), "the suites are")
                            + (SpellingSuggestion.to(suiteOrFile, suites()).isEmpty()
                                    ? "; 'plimsoll init' writes a study file of a service"
                                    : ""));
        }
        if (file.toString().endsWith(".jar")) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "'" + suiteOrFile + "' is a jar, not a study; write a study of it with 'plimsoll init --jar "
                            + Invocation.quoted(suiteOrFile) + "'");
        }
        return file.toAbsolutePath().normalize();
    }

    /** Returns the built-in worker: its class path, and the launcher's cache of it. */
    private WorkerProgram worker() {
        String classPath = workerClassPath();
        return new WorkerProgram(classPath, workerCache(classPath));
    }

    /** Returns the cache, unless a jar of the class path has changed since: a JVM would use the stale classes. */
    Optional<Path> workerCache(String classPath) {
        return Optional.of(directory.resolve(".build/worker.aot"))
                .filter(Files::isReadable)
                .filter(cache -> isNewest(cache, classPath));
    }

    private static boolean isNewest(Path cache, String classPath) {
        long made = cache.toFile().lastModified();
        return Arrays.stream(classPath.split(File.pathSeparator)).allMatch(jar -> new File(jar).lastModified() <= made);
    }

    /** Jar and libraries, joined for {@code -cp}; in a distribution their paths are relative to it. */
    private String workerClassPath() {
        Path list = directory.resolve("transports-netty/target/classpath");
        try {
            return Arrays.stream(Files.readString(list).strip().split(File.pathSeparator))
                    .map(entry -> directory.resolve(entry).toString())
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException missing) {
            throw new RequestException(
                    ExitCode.INTERNAL_ERROR,
                    "the worker's class path " + list + " is missing; start the tool with ./plimsoll, which builds it");
        }
    }

    /** This machine with the workers of this installation, and members that run as the lab's own user. */
    public TrialEnvironment trialEnvironment() {
        return TrialEnvironment.open(worker(), version());
    }

    /**
     * This machine for trials.
     *
     * @param cap the only way to cap memory; empty: all that there are
     * @param user as which members run, a name or a number; empty: the caller of sudo, or else the lab's own
     * @throws RequestException when the machine lacks that cap, or the lab cannot start members as that user
     */
    public TrialEnvironment trialEnvironment(Optional<String> cap, Optional<String> user) {
        Optional<MemberUser> members = TrialEnvironment.memberUser(user);
        return cap.map(only -> TrialEnvironment.open(worker(), version(), only))
                .orElseGet(this::trialEnvironment)
                .withMembersAs(members);
    }

    /** The commit that it was built from, as the build recorded it; empty outside a git checkout. */
    public Optional<String> commit() {
        try {
            return Optional.of(
                            Files.readString(directory.resolve(".build/commit")).strip())
                    .filter(commit -> commit.matches("[0-9A-Za-z.-]{1,60}"));
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    /** The version that the build wrote into the jar. */
    public static Optional<String> version() {
        return Optional.ofNullable(Installation.class.getPackage().getImplementationVersion());
    }
}
