package plimsoll.lab.launch.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Small programs used to start a process: absolute paths, empty if the machine lacks one.
 *
 * @param setpriv ties a child's life to the lab's
 * @param setsid gives it a session of its own
 * @param taskset pins it to cores
 * @param prlimit limits its private memory
 * @param chrt gives it real-time priority
 */
public record SystemTools(
        Optional<Path> setpriv,
        Optional<Path> setsid,
        Optional<Path> taskset,
        Optional<Path> prlimit,
        Optional<Path> chrt) {
    private static final String SYSTEM_DIRECTORIES = "/usr/bin:/bin:/usr/sbin:/sbin";

    /** Begins a shell script that calls programs which a user does not have in {@code PATH}, such as {@code tc}. */
    public static final String SHELL_PATH = "PATH=$PATH:" + SYSTEM_DIRECTORIES + "; ";

    /** Searches the directories of {@code PATH}. */
    public static SystemTools find() {
        return new SystemTools(find("setpriv"), find("setsid"), find("taskset"), find("prlimit"), find("chrt"));
    }

    /** Returns the path of a program in {@code PATH}, or in the system's own directories after it. */
    public static Optional<Path> find(String program) {
        return findOn(System.getenv().getOrDefault("PATH", "") + File.pathSeparator + SYSTEM_DIRECTORIES, program);
    }

    /** Returns the path of a program in the directories of a {@code PATH}; one by a relative path is passed over. */
    public static Optional<Path> findOn(String path, String program) {
        return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                .filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .filter(file -> !Files.isDirectory(file))
                .findFirst();
    }
}
