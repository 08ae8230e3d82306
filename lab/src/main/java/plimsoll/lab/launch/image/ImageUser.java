package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The user as which an image runs its program, as numbers.
 *
 * @param home its home directory inside the image
 */
record ImageUser(long uid, long gid, String home) {
    private static final long LONGEST = 1 << 20;
    private static final String NUMBER = "\\d{1,9}";
    private static final int ID = 2;
    private static final int GROUP = 3;
    private static final int HOME = 5;

    /**
     * Looks up the user of a configuration in the image's own {@code /etc/passwd} and {@code /etc/group}.
     *
     * @param written {@code USER[:GROUP]}, names or numbers; empty: root
     */
    static ImageUser of(String written, ImagePaths paths) throws IOException {
        String[] parts = (written.isBlank() ? "0" : written).split(":", 2);
        Optional<List<String>> account = line(paths, "etc/passwd", parts[0], HOME);
        if (account.isEmpty() && !parts[0].matches(NUMBER)) {
            throw new IOException("the image runs as user '" + parts[0] + "', which its /etc/passwd does not name");
        }
        long uid = number(account.map(fields -> fields.get(ID)).orElse(parts[0]));
        String group = parts.length > 1
                ? group(paths, parts[1])
                : account.map(fields -> fields.get(GROUP)).orElse("0");
        String home = account.map(fields -> fields.get(HOME))
                .filter(directory -> directory.startsWith("/"))
                .orElse(uid == 0 ? "/root" : "/");
        return new ImageUser(uid, number(group), home);
    }

    private static String group(ImagePaths paths, String written) throws IOException {
        Optional<List<String>> line = line(paths, "etc/group", written, ID);
        if (line.isEmpty() && !written.matches(NUMBER)) {
            throw new IOException("the image runs in group '" + written + "', which its /etc/group does not name");
        }
        return line.map(fields -> fields.get(ID)).orElse(written);
    }

    private static long number(String text) throws IOException {
        if (!text.matches(NUMBER)) {
            throw new IOException("the image runs as user or group '" + text + "', which is not a number");
        }
        return Long.parseLong(text);
    }

    /** Returns the fields of the first line for a name or number. */
    private static Optional<List<String>> line(ImagePaths paths, String file, String key, int last) throws IOException {
        return text(paths, file)
                .lines()
                .map(line -> Arrays.asList(line.split(":", -1)))
                .filter(fields -> fields.size() > last)
                .filter(fields ->
                        fields.getFirst().equals(key) || fields.get(ID).equals(key))
                .findFirst();
    }

    /** Returns the image's {@code /etc/passwd}; empty if it has none. */
    static String accounts(ImagePaths paths) throws IOException {
        return text(paths, "etc/passwd");
    }

    private static String text(ImagePaths paths, String file) throws IOException {
        Optional<Path> found = paths.find(file);
        return found.isEmpty() || !Files.isRegularFile(found.get()) || Files.size(found.get()) > LONGEST
                ? ""
                : new String(Files.readAllBytes(found.get()), StandardCharsets.UTF_8);
    }
}
