package plimsoll.lab.launch.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The small programs with which a process is started; absolute paths, empty where the machine lacks one.
 *
 * @param setpriv ties a child's life to the lab's
 * @param setsid gives it a session of its own
 * @param taskset pins it to cores
 * @param prlimit limits its data
 * @param chrt has it run before all others
 */
public record SystemTools(
        Optional<Path> setpriv,
        Optional<Path> setsid,
        Optional<Path> taskset,
        Optional<Path> prlimit,
        Optional<Path> chrt) {
    /** Looks in the directories of {@code PATH}. */
    public static SystemTools find() {
        return new SystemTools(find("setpriv"), find("setsid"), find("taskset"), find("prlimit"), find("chrt"));
    }

    /** Where a program of this name stands in {@code PATH}, and in the system's own directories after it. */
    public static Optional<Path> find(String program) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/bin:/bin:/usr/sbin:/sbin";
        return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                .filter(directory -> directory.startsWith("/"))
                .map(directory -> Path.of(directory, program))
                .filter(Files::isExecutable)
                .filter(file -> !Files.isDirectory(file))
                .findFirst();
    }
}
