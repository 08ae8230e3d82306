package plimsoll.farm.message;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** The names that messages may contain. */
public final class FarmNames {
    /** Files lie below it on every machine of a farm, so that one plan is valid on all of them. */
    public static final Path ROOT = Path.of("/var/tmp/plimsoll-farm");

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");
    private static final Pattern RUN = Pattern.compile("[0-9a-f]{12}");
    private static final Pattern MACHINE = Pattern.compile("[0-9a-f]{12}");
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");
    private static final int PATH_MAX = 1000;

    private FarmNames() {}

    /** Returns the name of an agent or a class. */
    public static String name(String role, String name) {
        return checked(NAME, name, role + " is 1 to 40 lower-case letters, digits and dashes");
    }

    static String run(String run) {
        return checked(RUN, run, "the number of a run has 12 hexadecimal digits");
    }

    static String machine(String machine) {
        return checked(MACHINE, machine, "the number of a class of machines has 12 hexadecimal digits");
    }

    static String sha256(String digest) {
        return checked(SHA_256, digest, "a SHA-256 has 64 hexadecimal digits");
    }

    /** Returns a path below {@link #ROOT}, the only place in which an agent writes files of a block. */
    static String path(String path) {
        Path parsed = Path.of(path);
        if (path.length() > PATH_MAX
                || !parsed.isAbsolute()
                || !parsed.normalize().equals(parsed)
                || !parsed.startsWith(ROOT)
                || parsed.getNameCount() < ROOT.getNameCount() + 3) {
            throw new IllegalArgumentException(
                    "a file of a block lies two directories below " + ROOT + ", but this is '" + path + "'");
        }
        return path;
    }

    private static String checked(Pattern form, String text, String rule) {
        if (!form.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    rule + ", but this is '" + text.substring(0, Math.min(text.length(), 80)) + "'");
        }
        return text;
    }
}
