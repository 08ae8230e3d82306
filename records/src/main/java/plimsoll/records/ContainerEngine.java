package plimsoll.records;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program that keeps container images by name, and how it is called.
 *
 * @param identify the words that print the ID of an image, before its name
 * @param save the words that write an archive of an image
 */
public record ContainerEngine(String program, List<String> identify, List<String> save) {
    private static final String FILE = "FILE";
    private static final String IMAGE = "IMAGE";

    /** In the order in which they are called. */
    public static final List<ContainerEngine> ALL = List.of(
            new ContainerEngine(
                    "podman",
                    List.of("image", "inspect", "--format", "{{.Id}}", IMAGE),
                    List.of("save", "--quiet", "--format", "oci-archive", "--output", FILE, IMAGE)),
            new ContainerEngine(
                    "docker",
                    List.of("image", "inspect", "--format", "{{.Id}}", IMAGE),
                    List.of("save", "--output", FILE, IMAGE)),
            new ContainerEngine(
                    "buildah",
                    List.of("inspect", "--type", "image", "--format", "{{.FromImageID}}", IMAGE),
                    List.of("push", "--quiet", IMAGE, "oci-archive:" + FILE)));

    /** Returns the names of the programs. */
    public static List<String> programs() {
        return ALL.stream().map(ContainerEngine::program).toList();
    }

    /** Returns the command that prints the ID of an image. */
    public List<String> identifying(Path at, String image) {
        return filled(at, identify, image, "");
    }

    /** Returns the command that writes an image into a file, which does not exist yet. */
    public List<String> saving(Path at, String image, Path file) {
        return filled(at, save, image, file.toString());
    }

    private static List<String> filled(Path at, List<String> words, String image, String file) {
        return Stream.concat(
                        Stream.of(at.toString()),
                        words.stream().map(word -> word.replace(IMAGE, image).replace(FILE, file)))
                .toList();
    }
}
