package plimsoll.lab.launch.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import plimsoll.records.Sha256;

/**
 * Writes archives of images in both layouts.
 *
 * @param config the {@code config} object of its configuration, JSON
 */
public record TestImage(String platform, String config, List<byte[]> layers) {
    /** An image for this machine. */
    public TestImage(String config, byte[]... layers) {
        this(Platform.own(), config, List.of(layers));
    }

    /** The entries of one layer. */
    public static final class Layer {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes, StandardCharsets.UTF_8.name());
        private final Set<String> copied = new HashSet<>();

        public Layer() {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
        }

        public Layer file(String name, int mode, String content) throws IOException {
            return file(name, mode, content.getBytes(StandardCharsets.UTF_8));
        }

        Layer file(String name, int mode, byte[] content) throws IOException {
            TarArchiveEntry entry = new TarArchiveEntry(name, true);
            entry.setMode(mode);
            entry.setSize(content.length);
            return put(entry, content);
        }

        public Layer directory(String name, int mode) throws IOException {
            TarArchiveEntry entry = new TarArchiveEntry(name + "/", true);
            entry.setMode(mode);
            return put(entry, new byte[0]);
        }

        public Layer link(String name, String target) throws IOException {
            return special(name, TarConstants.LF_SYMLINK, target);
        }

        Layer special(String name, byte kind, String target) throws IOException {
            TarArchiveEntry entry = new TarArchiveEntry(name, kind, true);
            entry.setLinkName(target);
            return put(entry, new byte[0]);
        }

        /** Copies a file of this machine, and the libraries that it needs, to their own paths. */
        public Layer program(String path) throws IOException {
            file(path, 0755, Files.readAllBytes(Path.of(path)));
            for (String library : libraries(path)) {
                // Programs have most of them in common.
                if (copied.add(library)) {
                    file(library, 0755, Files.readAllBytes(Path.of(library)));
                }
            }
            return this;
        }

        private static List<String> libraries(String path) throws IOException {
            Process ldd =
                    new ProcessBuilder("ldd", path).redirectErrorStream(true).start();
            return new String(ldd.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .flatMap(line -> Stream.of(line.strip().split("\\s+")))
                    .filter(word -> word.startsWith("/"))
                    .toList();
        }

        private Layer put(TarArchiveEntry entry, byte[] content) throws IOException {
            entry.setModTime(0);
            tar.putArchiveEntry(entry);
            tar.write(content);
            tar.closeArchiveEntry();
            return this;
        }

        public byte[] bytes() throws IOException {
            tar.finish();
            return bytes.toByteArray();
        }
    }

    byte[] configuration() {
        String digests = layers.stream()
                .map(layer -> "\"sha256:" + Sha256.of(layer) + "\"")
                .collect(Collectors.joining(","));
        String[] words = platform.split("/", 2);
        return ("{\"architecture\":\"" + words[1] + "\",\"os\":\"" + words[0] + "\",\"config\":" + config
                        + ",\"rootfs\":{\"type\":\"layers\",\"diff_ids\":[" + digests + "]}}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Writes it as {@code docker save} does. */
    public Path docker(Path file) throws IOException {
        return docker(file, this);
    }

    /** Writes images, called {@code app:0} and so on, as {@code docker save} does. */
    static Path docker(Path file, TestImage... images) throws IOException {
        return docker(file, "app", images);
    }

    static Path docker(Path file, String name, TestImage... images) throws IOException {
        Layer archive = new Layer();
        Set<String> names = new HashSet<>();
        List<String> manifests = new ArrayList<>();
        for (TestImage image : images) {
            byte[] configuration = image.configuration();
            List<String> own = new ArrayList<>();
            for (byte[] layer : image.layers()) {
                String layerName = Sha256.of(layer) + "/layer.tar";
                if (names.add(layerName)) {
                    archive.file(layerName, 0644, layer);
                }
                own.add('"' + layerName + '"');
            }
            archive.file(Sha256.of(configuration) + ".json", 0644, configuration);
            manifests.add("{\"Config\":\"" + Sha256.of(configuration) + ".json\",\"RepoTags\":[\"" + name + ":"
                    + manifests.size()
                    + "\"],\"Layers\":["
                    + String.join(",", own)
                    + "]}");
        }
        archive.file("manifest.json", 0644, "[" + String.join(",", manifests) + "]");
        return Files.write(file, archive.bytes());
    }

    /** Writes images, called {@code app:0} and so on, as one archive in the layout of OCI, with layers in gzip. */
    public static Path oci(Path file, boolean platforms, TestImage... images) throws IOException {
        Layer archive = new Layer().file("oci-layout", 0644, "{\"imageLayoutVersion\":\"1.0.0\"}");
        List<String> manifests = new ArrayList<>();
        Set<TestImage> written = new HashSet<>();
        for (TestImage image : images) {
            // The archive of an image with two names has its blobs once.
            Layer into = written.add(image) ? archive : new Layer();
            manifests.add(named(image.manifest(into, platforms), manifests.size()));
        }
        return index(archive, file, manifests);
    }

    /** Writes images as {@link #oci}, each in an index that has its name, as images of several platforms are. */
    static Path nested(Path file, TestImage... images) throws IOException {
        Layer archive = new Layer().file("oci-layout", 0644, "{\"imageLayoutVersion\":\"1.0.0\"}");
        List<String> indexes = new ArrayList<>();
        for (TestImage image : images) {
            String index = blob(archive, index(List.of(image.manifest(archive, true))));
            indexes.add(named(index.replace("octet-stream", "vnd.oci.image.index.v1+json"), indexes.size()));
        }
        return index(archive, file, indexes);
    }

    private static String named(String descriptor, int number) {
        return descriptor.replaceFirst(
                "}$", ",\"annotations\":{\"org.opencontainers.image.ref.name\":\"app:" + number + "\"}}");
    }

    private static byte[] index(List<String> descriptors) {
        return ("{\"schemaVersion\":2,\"manifests\":[" + String.join(",", descriptors) + "]}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static Path index(Layer archive, Path file, List<String> descriptors) throws IOException {
        archive.file("index.json", 0644, index(descriptors));
        return Files.write(file, archive.bytes());
    }

    private String manifest(Layer archive, boolean named) throws IOException {
        byte[] configuration = configuration();
        List<String> descriptors = new ArrayList<>();
        for (byte[] layer : layers) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(layer);
            }
            descriptors.add(blob(archive, packed.toByteArray()));
        }
        String manifest = "{\"schemaVersion\":2,\"config\":" + blob(archive, configuration) + ",\"layers\":["
                + String.join(",", descriptors) + "]}";
        String descriptor = blob(archive, manifest.getBytes(StandardCharsets.UTF_8));
        String[] words = platform.split("/", 2);
        return named
                ? descriptor.replaceFirst(
                        "}$", ",\"platform\":{\"os\":\"" + words[0] + "\",\"architecture\":\"" + words[1] + "\"}}")
                : descriptor;
    }

    private static String blob(Layer archive, byte[] content) throws IOException {
        archive.file("blobs/sha256/" + Sha256.of(content), 0644, content);
        return "{\"mediaType\":\"application/octet-stream\",\"digest\":\"sha256:" + Sha256.of(content) + "\",\"size\":"
                + content.length + "}";
    }
}
