package plimsoll.farm.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.NeededProgram;
import plimsoll.json.Json;
import plimsoll.model.member.Build;
import plimsoll.model.member.BuildFile;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.record.FileErrorText;
import plimsoll.records.LabJava;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A plan as every machine of a farm has it: the files that it names lie in the same places on all of them.
 *
 * @param plan the content of {@code plan.json}, or of another record that names files
 * @param builds of the plan's services, with the places of their files
 * @param files that travel
 * @param origins the local file of each digest
 * @param directories in which members start
 * @param programs that each machine needs by itself: files of the system such as another JDK, and names on a PATH
 */
public record FarmPlan(
        String plan,
        List<Build> builds,
        List<BlockFile> files,
        Map<String, Path> origins,
        List<String> directories,
        List<NeededProgram> programs) {
    private static final Set<String> SYSTEM =
            Set.of("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/dev", "/proc", "/sys", "/run");
    private static final Set<String> STARTED = Set.of("launched", "script");
    private static final String COMMAND = "command";
    private static final String DIRECTORY = "directory";
    private static final String EXTENSION = "extension";
    private static final String ENVIRONMENT = "environment";
    private static final String IMAGE = "image";
    private static final String PATH = "PATH";

    public FarmPlan {
        builds = List.copyOf(builds);
        files = List.copyOf(files);
        origins = Map.copyOf(origins);
        directories = List.copyOf(directories);
        programs = List.copyOf(programs);
    }

    /**
     * Finds the files that a plan names, and gives each its place.
     *
     * @param made a directory for files that differ from the local ones, such as lists of a class path
     * @throws plimsoll.run.request.RequestException when a member is installed by a command, or has too many files
     */
    public static FarmPlan of(Object plan, List<Build> builds, Path made) {
        Reading reading = new Reading();
        JsonNode tree = Json.tree(Json.line(plan));
        reading.directories(tree);
        reading.withExtension(tree, UnaryOperator.identity());
        // Class paths in argument files name places, so all other files have theirs before.
        reading.replaceArgumentFiles();
        JsonNode placed = reading.withExtension(tree, reading::placed);
        reading.namedPrograms(tree);
        return new FarmPlan(
                Json.text(placed),
                builds.stream().map(reading::placed).toList(),
                reading.placedFiles.files(),
                reading.placedFiles.origins(made),
                reading.placedFiles.workingDirectories(),
                List.copyOf(reading.programs));
    }

    /** One pass finds the files, the next one replaces their names. */
    private static final class Reading {
        private final PlacedFiles placedFiles = new PlacedFiles();
        private final Set<NeededProgram> programs = new LinkedHashSet<>();
        private final Map<Path, Path> argumentFiles = new TreeMap<>();
        private Path directory = Path.of("/");

        /** Every working directory is known before any file in it. */
        void directories(JsonNode node) {
            if (isStarted(node)) {
                if (node.has("install")) {
                    throw PlacedFiles.refused(
                            "a member in " + node.path(DIRECTORY).asString("") + " is installed by a"
                                    + " command, which agents do not run; name a program that is ready, or run it with --shard");
                }
                placedFiles.tree(Path.of(node.path(DIRECTORY).asString("/")));
            }
            node.forEach(this::directories);
        }

        /** Returns whether it is a member that is launched, or the script of a load: a command in a working directory. */
        private static boolean isStarted(JsonNode node) {
            return node.isObject()
                    && STARTED.contains(node.path("is").asString(""))
                    && node.path(COMMAND).isArray();
        }

        /** Adds each program that a command names without a path, once all files have their places. */
        void namedPrograms(JsonNode node) {
            if (isStarted(node) && !node.has(IMAGE)) {
                JsonNode path = node.path(ENVIRONMENT).path(PATH);
                String program = node.path(COMMAND).path(0).asString("");
                boolean named = !program.isEmpty() && !program.contains("/") && !program.contains("${");
                if (named && !LabJava.means(program) && !travels(program, path.asString(""))) {
                    programs.add(new NeededProgram(program, placedPath(path)));
                }
            }
            node.forEach(this::namedPrograms);
        }

        private Optional<String> placedPath(JsonNode path) {
            return path instanceof StringNode own
                    ? Optional.of(text(own, true, this::placed).asString(""))
                    : Optional.empty();
        }

        /** Returns whether a directory that travels with a member's own PATH has the program. */
        private boolean travels(String program, String path) {
            return Arrays.stream(path.split(":", -1))
                    .filter(part -> part.startsWith("/"))
                    .flatMap(part -> resolved(part).stream())
                    .anyMatch(part -> placedFiles.place(part).isPresent() && Files.isExecutable(part.resolve(program)));
        }

        /** The plan itself has the class path of its drivers and audits; elsewhere the word is a user's own. */
        JsonNode withExtension(JsonNode plan, UnaryOperator<String> named) {
            JsonNode walked = walk(plan, named);
            return walked instanceof ObjectNode object && object.has(EXTENSION)
                    ? object.set(EXTENSION, text(plan.path(EXTENSION), true, named))
                    : walked;
        }

        JsonNode walk(JsonNode node, UnaryOperator<String> named) {
            if (isStarted(node)) {
                directory = Path.of(node.path(DIRECTORY).asString("/"));
                ObjectNode member = ((ObjectNode) node).deepCopy();
                member.set(COMMAND, command((ArrayNode) node.path(COMMAND), named));
                for (String key : List.copyOf(member.propertyNames())) {
                    if (!key.equals(COMMAND) && !key.equals(DIRECTORY)) {
                        member.set(key, walk(member.path(key), named));
                    }
                }
                if (node.path(ENVIRONMENT).path(PATH) instanceof StringNode path && !node.has(IMAGE)) {
                    ((ObjectNode) member.path(ENVIRONMENT)).set(PATH, text(path, true, named));
                }
                member.set(DIRECTORY, StringNode.valueOf(named.apply(directory.toString())));
                return member;
            }
            if (node instanceof ObjectNode object) {
                ObjectNode copy = object.deepCopy();
                List.copyOf(copy.propertyNames()).forEach(key -> copy.set(key, walk(copy.path(key), named)));
                return copy;
            }
            if (node instanceof ArrayNode array) {
                ArrayNode copy = array.deepCopy();
                for (int at = 0; at < copy.size(); at++) {
                    copy.set(at, walk(copy.get(at), named));
                }
                return copy;
            }
            return text(node, isPathList(node.asString("")), named);
        }

        /**
         * Returns whether each part may be a path, a relative one only if there is such a file; in a URL path such as
         * {@code /tmp:x}, only the first may.
         */
        private boolean isPathList(String text) {
            return text.startsWith("/")
                    && text.contains(":")
                    && Arrays.stream(text.split(":", -1))
                            .allMatch(part -> part.matches("|/.*|\\$\\{(env|dir)[.}].*")
                                    || resolved(part).isPresent());
        }

        /** A text outside of a command names a file only by an absolute path, or several between colons. */
        private JsonNode text(JsonNode node, boolean directories, UnaryOperator<String> named) {
            return node instanceof StringNode text && text.asString().startsWith("/")
                    ? StringNode.valueOf(Arrays.stream(text.asString().split(":", -1))
                            .map(part -> part.startsWith("/") && names(part, directories) ? named.apply(part) : part)
                            .collect(Collectors.joining(":")))
                    : node;
        }

        private ArrayNode command(ArrayNode words, UnaryOperator<String> named) {
            ArrayNode copy = words.deepCopy();
            for (int at = 0; at < words.size(); at++) {
                String word = words.get(at).asString("");
                boolean classPath =
                        at > 0 && JavaOptions.isPath(words.get(at - 1).asString(""));
                copy.set(at, StringNode.valueOf(word(word, classPath, named)));
            }
            return copy;
        }

        /** The file may be the whole word, what follows {@code =} or {@code @} in it, or an entry of a class path. */
        private String word(String word, boolean classPath, UnaryOperator<String> named) {
            if (word.startsWith("@") && !word.startsWith("@@") && names(word.substring(1), false)) {
                argumentFiles.put(resolved(word.substring(1)).orElseThrow(), directory);
                return "@" + named.apply(word.substring(1));
            }
            int value = word.indexOf('=') + 1;
            String prefix = names(word, classPath) ? "" : word.substring(0, value);
            return prefix
                    + Arrays.stream(word.substring(prefix.length()).split(":", -1))
                            .map(part -> names(part, classPath) ? named.apply(part) : part)
                            .collect(Collectors.joining(":"));
        }

        /** Adds the file if the text names one that travels. */
        private boolean names(String text, boolean directories) {
            Optional<Path> file = resolved(text);
            if (file.isEmpty() || !(directories || Files.isRegularFile(file.get()))) {
                return false;
            }
            if (ofSystem(file.get())) {
                if (Files.isRegularFile(file.get())) {
                    programs.add(NeededProgram.at(file.get()));
                }
                return false;
            }
            placedFiles.add(file.get());
            return true;
        }

        private Optional<Path> resolved(String text) {
            String plain = text.endsWith("/*") ? text.substring(0, text.length() - 2) : text;
            if (plain.isEmpty() || plain.contains("${")) {
                return Optional.empty();
            }
            try {
                Path path = directory.resolve(plain).toAbsolutePath().normalize();
                return Files.exists(path) ? Optional.of(path) : Optional.empty();
            } catch (InvalidPathException notAPath) {
                return Optional.empty();
            }
        }

        private static boolean ofSystem(Path file) {
            return SYSTEM.stream().anyMatch(file::startsWith) || ofJdk(file);
        }

        private static boolean ofJdk(Path file) {
            for (Path home = file.getParent(); home != null; home = home.getParent()) {
                if (Files.isRegularFile(home.resolve("release")) && Files.isExecutable(home.resolve("bin/java"))) {
                    return true;
                }
            }
            return false;
        }

        /** Returns the name on other machines: relative below the working directory, or else a place. */
        private String placed(String named) {
            Path file = resolved(named).orElseThrow();
            String suffix = named.endsWith("/*") ? "/*" : "";
            boolean relative = !named.startsWith("/") && file.startsWith(directory);
            return relative ? named : placedFiles.place(file).orElseThrow() + suffix;
        }

        private Build placed(Build build) {
            return new Build(
                    build.variant(),
                    build.member(),
                    build.files().stream()
                            .map(file -> new BuildFile(placedBuild(file.path()), file.sha256()))
                            .toList());
        }

        private String placedBuild(String path) {
            return path.startsWith("/")
                    ? placedFiles.place(Path.of(path)).map(Path::toString).orElse(path)
                    : path;
        }

        void replaceArgumentFiles() {
            argumentFiles.forEach((file, around) -> {
                directory = around;
                List<String> words = words(file);
                // The first pass adds the files that it names.
                rewritten(words, UnaryOperator.identity());
                placedFiles.replace(file, String.join("\n", rewritten(words, this::placedInList)) + "\n");
            });
        }

        /** Its own place depends on its content, so that it names its neighbours by relative paths. */
        private String placedInList(String named) {
            Path file = resolved(named).orElseThrow();
            if (file.startsWith(directory)) {
                return directory.relativize(file) + (named.endsWith("/*") ? "/*" : "");
            }
            return placedFiles.placeAlone(file).toString();
        }

        private List<String> rewritten(List<String> words, UnaryOperator<String> named) {
            List<String> others = new ArrayList<>();
            for (String word : words) {
                others.add(word(word, true, named));
            }
            return others;
        }

        private static List<String> words(Path file) {
            try {
                return List.of(Files.readString(file).strip().split("\\s+"));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read " + file + ": " + FileErrorText.why(e), e);
            }
        }
    }
}
