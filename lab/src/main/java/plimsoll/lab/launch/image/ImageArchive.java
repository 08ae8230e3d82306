package plimsoll.lab.launch.image;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import plimsoll.records.Sha256;
import tools.jackson.databind.JsonNode;

/**
 * An archive of one image, as {@code podman save}, {@code buildah push}, {@code skopeo copy} and {@code docker save}
 * write it, in the layout of OCI or of docker.
 *
 * @param id SHA-256 of its configuration in hexadecimal, which covers the content of all layers
 * @param configuration JSON
 * @param layers the lowest first
 */
record ImageArchive(
        ArchiveEntries entries,
        String id,
        String configuration,
        ImageConfig config,
        List<ArchiveEntries.Extent> layers) {
    private static final int MOST_LAYERS = 500;
    private static final int MOST_MANIFESTS = 1_000;
    private static final int MOST_NESTED = 8;
    private static final int MOST_NAMES = 20;
    private static final int LONGEST_NAME = 200;
    private static final int DEEPEST = 3;
    private static final String DIGEST = "sha256:[0-9a-f]{64}";
    private static final byte[] GZIP = {0x1F, (byte) 0x8B};

    /**
     * Reads the manifest and the configuration.
     *
     * @throws IOException if it is not such an archive, or holds no image, or several, for this platform
     */
    static ImageArchive read(Path file) throws IOException {
        ArchiveEntries entries = ArchiveEntries.of(file);
        ImageArchive image = entries.find("index.json").isPresent()
                ? ofOci(entries)
                : entries.find("manifest.json").isPresent() ? ofDocker(entries) : none();
        if (!image.config().platform().equals(Platform.own())) {
            throw new IOException("it is for " + image.config().platform() + ", but this machine is " + Platform.own()
                    + "; build it for this platform");
        }
        if (image.layers().size() != image.config().layers().size()
                || image.layers().size() > MOST_LAYERS) {
            throw new IOException(
                    "the archive is damaged: it has " + image.layers().size()
                            + " layers, and its configuration names "
                            + image.config().layers().size());
        }
        return image;
    }

    private static ImageArchive none() throws IOException {
        throw new IOException("it has neither index.json nor manifest.json, so it is not an image; write one with"
                + " `podman save --format oci-archive` or `docker save`");
    }

    private static ImageArchive of(ArchiveEntries entries, byte[] config, List<ArchiveEntries.Extent> layers)
            throws IOException {
        return new ImageArchive(
                entries,
                Sha256.of(config),
                new String(config, StandardCharsets.UTF_8),
                ImageConfig.parse(config),
                List.copyOf(layers));
    }

    private static ImageArchive ofDocker(ArchiveEntries entries) throws IOException {
        JsonNode manifest = ImageConfig.tree(entries.document("manifest.json"), "manifest.json");
        if (!manifest.isArray() || manifest.size() != 1) {
            throw several(
                    manifest.size(),
                    manifest.valueStream()
                            .flatMap(each -> each.path("RepoTags").valueStream())
                            .map(name -> name.asString("")));
        }
        byte[] config = entries.document(manifest.get(0).path("Config").asString(""));
        List<ArchiveEntries.Extent> layers = new ArrayList<>();
        for (JsonNode layer : manifest.get(0).path("Layers")) {
            layers.add(extent(entries, layer.asString("")));
        }
        return of(entries, config, layers);
    }

    private static ImageArchive ofOci(ArchiveEntries entries) throws IOException {
        List<NamedManifest> candidates = new ArrayList<>();
        List<String> others = new ArrayList<>();
        JsonNode index = ImageConfig.tree(entries.document("index.json"), "index.json");
        collect(entries, new NamedManifest(index, ""), candidates, others, DEEPEST);
        if (candidates.isEmpty()) {
            throw new IOException("it holds images for " + String.join(", ", others) + " only, but this machine is "
                    + Platform.own() + "; build it for this platform");
        }
        long images = candidates.stream()
                .map(each -> each.descriptor().path("digest"))
                .distinct()
                .count();
        if (images > 1) {
            throw several(images, candidates.stream().map(NamedManifest::name));
        }
        JsonNode manifest = ImageConfig.tree(blob(entries, candidates.getFirst().descriptor()), "the image's manifest");
        byte[] config = blob(entries, manifest.path("config"));
        List<ArchiveEntries.Extent> layers = new ArrayList<>();
        for (JsonNode layer : manifest.path("layers")) {
            layers.add(extent(entries, name(layer)));
        }
        return of(entries, config, layers);
    }

    private static IOException several(long images, Stream<String> all) {
        List<String> names = all.filter(name -> !name.isEmpty()).distinct().toList();
        String more = names.size() > MOST_NAMES ? " and " + (names.size() - MOST_NAMES) + " more" : "";
        String listed = names.stream()
                .limit(MOST_NAMES)
                .map(name -> name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "..." : name)
                .collect(Collectors.joining(", "));
        return new IOException("it holds " + images + " images" + (listed.isEmpty() ? "" : " (" + listed + more + ")")
                + ", and a member is one; save each into a file of its own");
    }

    /**
     * A manifest of an index, or an index in it.
     *
     * @param name of the image; docker has its tag alone where podman and buildah have the whole; empty if it has none
     */
    private record NamedManifest(JsonNode descriptor, String name) {
        /** Returns what an index of this name holds; an image of several platforms has its name at its index. */
        NamedManifest within(JsonNode held) {
            JsonNode notes = held.path("annotations");
            return new NamedManifest(
                    held,
                    notes.path("io.containerd.image.name")
                            .asString(notes.path("org.opencontainers.image.ref.name")
                                    .asString(name)));
        }
    }

    /** Collects the manifests for this platform, or for none that is named; those of other platforms by name. */
    private static void collect(
            ArchiveEntries entries, NamedManifest index, List<NamedManifest> candidates, List<String> others, int depth)
            throws IOException {
        int nested = 0;
        for (JsonNode descriptor : index.descriptor().path("manifests")) {
            NamedManifest manifest = index.within(descriptor);
            if (descriptor.path("mediaType").asString("").matches(".*(image\\.index|manifest\\.list).*")) {
                if (depth == 0 || ++nested > MOST_NESTED) {
                    throw new IOException("the archive is damaged: it has too many indexes in an index");
                }
                JsonNode inner = ImageConfig.tree(blob(entries, descriptor), "an index");
                collect(entries, new NamedManifest(inner, manifest.name()), candidates, others, depth - 1);
            } else {
                JsonNode platform = descriptor.path("platform");
                String name = platform.path("os").asString("") + "/"
                        + platform.path("architecture").asString("");
                if (name.equals("/") || name.equals(Platform.own())) {
                    candidates.add(manifest);
                } else {
                    others.add(name);
                }
            }
            if (candidates.size() + others.size() > MOST_MANIFESTS) {
                throw new IOException("the archive is damaged: it has more than " + MOST_MANIFESTS + " manifests");
            }
        }
    }

    /** Returns a document, whose digest is checked. */
    private static byte[] blob(ArchiveEntries entries, JsonNode descriptor) throws IOException {
        byte[] content = entries.document(name(descriptor));
        String expected = descriptor.path("digest").asString("");
        if (!expected.equals("sha256:" + Sha256.of(content))) {
            throw new IOException("the archive is damaged: the content of " + expected + " has another digest");
        }
        return content;
    }

    private static String name(JsonNode descriptor) throws IOException {
        String digest = descriptor.path("digest").asString("");
        if (!digest.matches(DIGEST)) {
            throw new IOException("the archive is damaged: '" + digest + "' is not the SHA-256 of a file");
        }
        return "blobs/" + digest.replace(':', '/');
    }

    private static ArchiveEntries.Extent extent(ArchiveEntries entries, String name) throws IOException {
        return entries.find(name).orElseThrow(() -> new IOException("the archive is damaged: it has no " + name));
    }

    /**
     * Opens a layer as a tar without compression.
     *
     * @param scratch an existing directory in which files may be executed; nothing stays in it
     * @param bound sees how many bytes of the layer were read as stored; compressed data without content has no others
     */
    InputStream layer(int number, Path scratch, BoundedTar.ReadBound bound) throws IOException {
        BufferedInputStream stored =
                new BufferedInputStream(new BoundedStream(entries.open(layers.get(number)), bound), 1 << 16);
        try {
            stored.mark(ZstdLayer.MAGIC.length);
            byte[] start = stored.readNBytes(ZstdLayer.MAGIC.length);
            stored.reset();
            if (Arrays.equals(start, ZstdLayer.MAGIC)) {
                return new ZstdLayer(stored, number + 1, scratch);
            }
            boolean gzip = start.length > GZIP.length && start[0] == GZIP[0] && start[1] == GZIP[1];
            return gzip ? new GZIPInputStream(stored, 1 << 16) : stored;
        } catch (IOException e) {
            stored.close();
            throw e;
        }
    }
}
