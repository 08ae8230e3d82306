package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * An image whose files are on this machine, where many members share them and none changes them.
 *
 * @param root its root directory
 */
record UnpackedImage(Path root, ImageConfig config) {
    private static final String USUAL_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

    ImageUser user() throws IOException {
        return ImageUser.of(config.user(), new ImagePaths(root));
    }

    /** Returns the variables of its process before those of a study. */
    Map<String, String> environment() throws IOException {
        Map<String, String> environment = new TreeMap<>();
        environment.put("PATH", USUAL_PATH);
        environment.put("HOME", user().home());
        environment.putAll(config.environment());
        return environment;
    }

    /** Returns the regular files that a program may be, in the order in which they are tried. */
    List<Path> places(String program) throws IOException {
        Stream<String> names = program.contains("/")
                ? Stream.of(program.startsWith("/") ? program : config.directory() + "/" + program)
                : Stream.of(path().split(":", -1)).map(directory -> directory + "/" + program);
        List<Path> files = new ArrayList<>();
        for (String name : names.toList()) {
            new ImagePaths(root).find(name).filter(Files::isRegularFile).ifPresent(files::add);
        }
        return files;
    }

    /**
     * Checks that a program is in the image.
     *
     * @throws IOException naming what was looked for and where
     */
    void requireProgram(String program) throws IOException {
        List<Path> places = places(program);
        for (Path file : places) {
            if (((int) Files.getAttribute(file, "unix:mode") & 0111) != 0) {
                return;
            }
        }
        throw new IOException("the image has no program '" + program + "'"
                + (!places.isEmpty()
                        ? ": its file is not executable"
                        : program.contains("/") ? "" : " in its PATH of " + path())
                + "; correct entrypoint:, or build the image with it");
    }

    private String path() throws IOException {
        return environment().getOrDefault("PATH", USUAL_PATH);
    }
}
