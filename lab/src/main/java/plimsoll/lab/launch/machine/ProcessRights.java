package plimsoll.lab.launch.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The rights that the kernel gives this process.
 *
 * @param user effective user id
 * @param group effective group id
 * @param capabilities effective capabilities, a bit for each
 */
public record ProcessRights(long user, long group, long capabilities) {
    private static final long NOBODY = 65534;
    private static final int EFFECTIVE = 2;

    /** Reads {@code self/status}; a process whose {@code /proc} is hidden counts as one without rights. */
    public static ProcessRights own(Path proc) {
        List<String> lines = lines(proc.resolve("self/status"));
        return new ProcessRights(
                identity(lines, "Uid:"),
                identity(lines, "Gid:"),
                lines.stream()
                        .filter(line -> line.startsWith("CapEff:"))
                        .map(line -> line.split("\\s+", -1)[1])
                        .mapToLong(word -> Long.parseUnsignedLong(word, 16))
                        .findFirst()
                        .orElse(0));
    }

    /** @param number of the capability in {@code linux/capability.h} */
    public boolean has(int number) {
        return (capabilities >> number & 1) == 1;
    }

    private static long identity(List<String> lines, String key) {
        return lines.stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.split("\\s+", -1)[EFFECTIVE])
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(NOBODY);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException hidden) {
            return List.of();
        }
    }
}
