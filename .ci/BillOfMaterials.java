import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what each archive carries: {@code bom.json} (CycloneDX 1.6), {@code THIRD-PARTY.md} and the texts in
 * {@code licenses}. Fails when a jar's coordinates, licence or licence text are unknown.
 *
 * <p>Arguments: the version, the time of the commit, and for each archive its root and a file with the name and the source
 * of each jar.
 */
final class BillOfMaterials {
    private static final Path TEXTS = Path.of(".ci/licences");
    private static final Pattern LEGAL = Pattern.compile("(?i)(META-INF/)?(licen[sc]e|notice|copying)[^/]*");

    /** The words by which POMs name licences, in the order in which they are tried. */
    private static final Map<Pattern, String> SPDX = new LinkedHashMap<>();

    static {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("classpath|w/ ?cpe", "GPL-2.0-only WITH Classpath-exception-2.0");
        words.put("(lesser|lgpl).*3", "LGPL-3.0-only");
        words.put("lesser|lgpl", "LGPL-2.1-only");
        words.put("gpl|general public", "GPL-2.0-only");
        words.put("apache.*2", "Apache-2.0");
        words.put("mit-0", "MIT-0");
        words.put("\\bmit\\b", "MIT");
        words.put("(eclipse|epl).*2", "EPL-2.0");
        words.put("(eclipse|epl).*1", "EPL-1.0");
        words.put("(mozilla|mpl).*2", "MPL-2.0");
        words.put("0bsd", "0BSD");
        words.put("bsd[- ]2", "BSD-2-Clause");
        words.put("bsd[- ]3", "BSD-3-Clause");
        words.put("cc0", "CC0-1.0");
        words.put("creative commons", "CC0-1.0");
        words.forEach((word, id) -> SPDX.put(Pattern.compile(word), id));
    }

    private final Path root;
    private final String own;
    private final Map<String, Path> sources = new TreeMap<>();
    private final Map<String, List<String>> byHand = new TreeMap<>();
    private final Map<String, String> textsByContent = new TreeMap<>();
    private final Set<String> problems = new TreeSet<>();

    private BillOfMaterials(Path root, String own) {
        this.root = root;
        this.own = own;
    }

    /** @param texts paths below the archive's root */
    private record Library(
            String group, String name, String version, String qualifier, String sha256, List<String> licences, List<String> texts) {
        String coordinates() {
            return group + ":" + name + ":" + version + (qualifier.isEmpty() ? "" : ":" + qualifier);
        }

        String purl() {
            return "pkg:maven/" + group + "/" + name + "@" + version + "?"
                    + (qualifier.isEmpty() ? "" : "classifier=" + qualifier + "&") + "type=jar";
        }
    }

    public static void main(String[] arguments) throws Exception {
        for (int at = 2; at < arguments.length; at += 2) {
            BillOfMaterials bill = new BillOfMaterials(Path.of(arguments[at]), arguments[0]);
            for (String line : Files.readAllLines(Path.of(arguments[at + 1]))) {
                String[] words = line.split("\t", -1);
                bill.sources.put(words[0], Path.of(words[1]));
            }
            bill.write(arguments[1]);
        }
    }

    private void write(String time) throws Exception {
        for (String line : Files.readAllLines(TEXTS.resolve("by-hand.txt"))) {
            if (!line.startsWith("#")) {
                List<String> words = List.of(line.split(" ", -1));
                byHand.put(words.getFirst(), words.subList(1, words.size() - 1));
            }
        }
        Map<String, Library> libraries = new TreeMap<>();
        for (String jar : jars()) {
            library(jar).ifPresent(library -> libraries.put(jar, library));
        }
        if (!problems.isEmpty()) {
            problems.forEach(System.err::println);
            System.exit(1);
        }
        Files.writeString(root.resolve("bom.json"), bom(libraries, time));
        Files.writeString(root.resolve("THIRD-PARTY.md"), notices(libraries));
    }

    private List<String> jars() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private Optional<Library> library(String jar) throws Exception {
        Path file = root.resolve(jar);
        Path source = Optional.ofNullable(sources.get(jar)).orElse(file);
        Optional<Path> pom = pom(source.getParent());
        String sha256 = hash("SHA-256", Files.readAllBytes(file));
        String base = source.getFileName().toString().replaceFirst("\\.jar$", "");
        if (pom.isEmpty()) {
            boolean ours = source.toAbsolutePath().startsWith(Path.of("").toAbsolutePath());
            if (!ours) {
                problems.add(jar + " has no POM beside " + source + ", so its origin is unknown");
                return Optional.empty();
            }
            int dash = base.lastIndexOf('-');
            return Optional.of(new Library(
                    "plimsoll",
                    dash < 0 ? base : base.substring(0, dash),
                    dash < 0 ? own : base.substring(dash + 1),
                    "",
                    sha256,
                    List.of("Apache-2.0"),
                    List.of("LICENSE")));
        }
        Element project = xml(pom.get());
        String group = inherited(project, "groupId");
        String version = inherited(project, "version");
        String name = child(project, "artifactId").orElseThrow();
        String qualifier = base.substring(Math.min(base.length(), (name + "-" + version).length()));
        List<String> stated = byHand.get(group + ":" + name);
        List<String> licences = stated == null ? licences(pom.get(), group, jar) : stated;
        if (licences.isEmpty()) {
            problems.add(jar + " names no licence; state it in .ci/licences/by-hand.txt");
            return Optional.empty();
        }
        return Optional.of(new Library(
                group, name, version, qualifier.replaceFirst("^-", ""), sha256, licences, texts(jar, file, name, licences)));
    }

    private static Optional<Path> pom(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.toString().endsWith(".pom")).sorted().findFirst();
        }
    }

    /** The licences of a POM, or else those of the nearest parent that names some. */
    private List<String> licences(Path pom, String group, String jar) throws Exception {
        Element project = xml(pom);
        List<Element> named = children(project, "licenses").stream().flatMap(all -> children(all, "license").stream()).toList();
        if (!named.isEmpty()) {
            return named.stream().flatMap(licence -> spdx(licence, jar).stream()).distinct().toList();
        }
        List<Element> parents = children(project, "parent");
        if (parents.isEmpty()) {
            return List.of();
        }
        Element parent = parents.getFirst();
        String parentGroup = child(parent, "groupId").orElseThrow();
        Path repository = pom.getParent().getParent().getParent();
        for (int depth = group.split("\\.", -1).length; depth > 0; depth--) {
            repository = repository.getParent();
        }
        Optional<Path> above = pom(repository
                .resolve(parentGroup.replace('.', '/'))
                .resolve(child(parent, "artifactId").orElseThrow())
                .resolve(child(parent, "version").orElseThrow()));
        return above.isEmpty() ? List.of() : licences(above.get(), parentGroup, jar);
    }

    private Optional<String> spdx(Element licence, String jar) {
        String words = (child(licence, "name").orElse("") + " " + child(licence, "url").orElse(""))
                .toLowerCase(Locale.ROOT);
        Optional<String> id = SPDX.entrySet().stream()
                .filter(known -> known.getKey().matcher(words).find())
                .map(Map.Entry::getValue)
                .findFirst();
        if (id.isEmpty()) {
            problems.add(jar + " has a licence without a known name: " + words);
        }
        return id;
    }

    /** Copies the texts that the jar carries, each content once, and ours of the library, or else of its licence. */
    private List<String> texts(String jar, Path file, String name, List<String> licences) throws Exception {
        Set<String> texts = new LinkedHashSet<>();
        Path own = TEXTS.resolve(name + ".txt");
        boolean licensed = Files.exists(own);
        if (licensed) {
            texts.add(copy(own.getFileName().toString(), Files.readAllBytes(own)));
        }
        for (String id : licences) {
            Path text = id.equals("Apache-2.0") ? Path.of("LICENSE") : TEXTS.resolve(id + ".txt");
            if (!licensed && Files.exists(text)) {
                texts.add(copy(id + ".txt", Files.readAllBytes(text)));
                licensed = true;
            }
        }
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : zip.stream()
                    .filter(entry -> LEGAL.matcher(entry.getName()).matches() && !entry.isDirectory())
                    .sorted((one, other) -> one.getName().compareTo(other.getName()))
                    .toList()) {
                try (InputStream stream = zip.getInputStream(entry)) {
                    String carried = entry.getName().replaceFirst("^META-INF/", "");
                    licensed |= !carried.toLowerCase(Locale.ROOT).startsWith("notice");
                    texts.add(copy(
                            file.getFileName().toString().replaceFirst("\\.jar$", "") + "-" + carried,
                            stream.readAllBytes()));
                }
            }
        }
        if (!licensed) {
            problems.add(jar + " carries no text of its licence " + licences + ", and .ci/licences has none");
        }
        return List.copyOf(texts);
    }

    private String copy(String name, byte[] content) throws Exception {
        String hash = hash("SHA-256", content);
        String known = textsByContent.get(hash);
        if (known != null) {
            return known;
        }
        String path = "licenses/" + name + (name.endsWith(".txt") ? "" : ".txt");
        Files.createDirectories(root.resolve("licenses"));
        Files.write(root.resolve(path), content);
        textsByContent.put(hash, path);
        return path;
    }

    private static String notices(Map<String, Library> libraries) {
        StringBuilder page = new StringBuilder("""
                # Third-party notices
                The jars of this archive that others wrote, with their licences. `bom.json` has the same in CycloneDX, with the digest of each jar. Where several licences are named, the library may be used under either.

                | jar | origin | licence | texts |
                |---|---|---|---|
                """);
        libraries.forEach((jar, library) -> {
            if (!library.group().equals("plimsoll")) {
                page.append("| ").append(jar).append(" | ").append(library.coordinates()).append(" | ")
                        .append(String.join(" or ", library.licences())).append(" | ")
                        .append(library.texts().stream()
                                .map(text -> "[" + text.substring("licenses/".length()) + "](" + text.replace(" ", "%20") + ")")
                                .collect(Collectors.joining(", ")))
                        .append(" |\n");
            }
        });
        return page.toString();
    }

    private String bom(Map<String, Library> libraries, String time) throws IOException {
        List<Map<String, Object>> components = new ArrayList<>();
        libraries.forEach((jar, library) -> {
            Map<String, Object> component = component(library.purl() + "#" + jar, library.name(), library.version());
            component.put("group", library.group());
            component.put("hashes", hashes("SHA-256", library.sha256()));
            component.put("licenses", licences(library.licences()));
            component.put("purl", library.purl());
            component.put("evidence", Map.of("occurrences", List.of(Map.of("location", jar))));
            components.add(component);
        });
        for (Path lock : locks()) {
            components.addAll(npm(lock));
        }
        Map<String, Object> application = component("plimsoll", "plimsoll", own);
        application.put("type", "application");
        application.put("licenses", licences(List.of("Apache-2.0")));
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("timestamp", time);
        metadata.put("component", application);
        Map<String, Object> bom = new LinkedHashMap<>();
        bom.put("bomFormat", "CycloneDX");
        bom.put("specVersion", "1.6");
        bom.put("version", 1);
        bom.put("metadata", metadata);
        bom.put("components", components);
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(bom) + "\n";
    }

    private static Map<String, Object> component(String reference, String name, String version) {
        Map<String, Object> component = new LinkedHashMap<>();
        component.put("type", "library");
        component.put("bom-ref", reference);
        component.put("name", name);
        component.put("version", version);
        return component;
    }

    private static List<Map<String, String>> hashes(String algorithm, String content) {
        Map<String, String> hash = new LinkedHashMap<>();
        hash.put("alg", algorithm);
        hash.put("content", content);
        return List.of(hash);
    }

    /** An identifier of SPDX as such; an exception to one is an expression, which CycloneDX allows alone only. */
    private static List<Map<String, Object>> licences(List<String> ids) {
        return ids.stream()
                .<Map<String, Object>>map(id -> Map.of("license", Map.of(id.contains(" ") ? "name" : "id", id)))
                .toList();
    }

    private List<Path> locks() throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(file -> file.endsWith("package-lock.json")).sorted().toList();
        }
    }

    /** The packages that {@code npm ci} installs at the first start of the need; the archive carries their digests only. */
    private List<Map<String, Object>> npm(Path lock) throws IOException {
        List<Map<String, Object>> components = new ArrayList<>();
        JsonNode packages = JsonMapper.shared().readTree(Files.readString(lock)).path("packages");
        for (Map.Entry<String, JsonNode> one : packages.properties()) {
            if (one.getKey().isEmpty()) {
                continue;
            }
            String name = one.getKey().substring(one.getKey().lastIndexOf("node_modules/") + "node_modules/".length());
            String version = one.getValue().path("version").asString();
            String purl = "pkg:npm/" + name.replace("@", "%40") + "@" + version;
            Map<String, Object> component =
                    component(purl + "#" + root.relativize(lock) + "/" + one.getKey(), name, version);
            component.put("scope", "optional");
            String[] integrity = one.getValue().path("integrity").asString("-").split("-", 2);
            if (!integrity[0].equals("sha512")) {
                throw new IOException(one.getKey() + " in " + lock + " has no SHA-512 integrity");
            }
            component.put("hashes", hashes("SHA-512", HexFormat.of().formatHex(Base64.getDecoder().decode(integrity[1]))));
            String licence = one.getValue().path("license").asString("");
            if (!licence.isEmpty()) {
                component.put("licenses", List.of(Map.of("license", Map.of("name", licence))));
            }
            component.put("purl", purl);
            components.add(component);
        }
        return components;
    }

    private static String hash(String algorithm, byte[] content) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(content));
    }

    private static Element xml(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        try (InputStream stream = Files.newInputStream(file)) {
            return factory.newDocumentBuilder().parse(stream).getDocumentElement();
        }
    }

    private static String inherited(Element project, String name) {
        return child(project, name)
                .or(() -> children(project, "parent").stream().flatMap(parent -> child(parent, name).stream()).findFirst())
                .orElseThrow();
    }

    private static Optional<String> child(Element parent, String name) {
        return children(parent, name).stream().map(element -> element.getTextContent().strip()).findFirst();
    }

    private static List<Element> children(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element && element.getNodeName().equals(name)) {
                found.add(element);
            }
        }
        return found;
    }
}
