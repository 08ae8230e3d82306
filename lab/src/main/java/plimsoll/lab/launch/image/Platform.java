package plimsoll.lab.launch.image;

import java.util.Locale;
import java.util.Map;

/** The platform of this machine, in the words of images. */
final class Platform {
    private static final Map<String, String> ARCHITECTURES =
            Map.of("amd64", "amd64", "x86_64", "amd64", "aarch64", "arm64");

    private Platform() {}

    /** Returns it, such as {@code linux/amd64}. */
    static String own() {
        String architecture = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
        return "linux/" + ARCHITECTURES.getOrDefault(architecture, architecture);
    }
}
