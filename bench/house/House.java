import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Counts what ARCHITECTURE.md promises: lines of each module, types of each package, mutual dependencies of packages,
 * the largest cycle of files. A use is an import, or the simple name of a type of the same package; text and comments
 * do not count.
 */
class House {
    private static final Pattern NO_CODE = Pattern.compile(
            "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'|//[^\\n]*|/\\*[\\s\\S]*?\\*/");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+);");
    private static final Pattern NAME = Pattern.compile("(?<![.\\w])[A-Z]\\w*");

    /**
     * One source file: its module, its package, its number of lines, and its code without text, comments and imports.
     */
    record Source(String module, String packageName, String name, long lines, Set<String> imports, String code) {
        String type() {
            return packageName + "." + name;
        }
    }

    public static void main(String[] arguments) throws IOException {
        Path root = Path.of(arguments[0]).toRealPath();
        Map<String, Source> sources = new TreeMap<>();
        for (Path module : modules(root)) {
            read(module).forEach(source -> sources.put(source.type(), source));
        }
        Map<String, Set<String>> uses = new LinkedHashMap<>();
        sources.values().forEach(source -> uses.put(source.type(), uses(source, sources)));
        modules(sources);
        packages(sources);
        pairs("packages", sources, uses, type -> sources.get(type).packageName());
        pairs("modules", sources, uses, type -> sources.get(type).module());
        circles(uses);
        face(sources, uses);
    }

    private static List<Path> modules(Path root) throws IOException {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve("src/main/java")))
                    .sorted()
                    .toList();
        }
    }

    private static List<Source> read(Path module) throws IOException {
        List<Source> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                String text = Files.readString(file);
                String code = NO_CODE.matcher(text).replaceAll(" ");
                Matcher named = Pattern.compile("(?m)^package ([\\w.]+);").matcher(code);
                if (!file.endsWith("package-info.java") && named.find()) {
                    Set<String> imports = IMPORT.matcher(code)
                            .results()
                            .map(each -> each.group(1))
                            .collect(Collectors.toCollection(TreeSet::new));
                    sources.add(new Source(
                            module.getFileName().toString(),
                            named.group(1),
                            file.getFileName().toString().replace(".java", ""),
                            text.lines().count(),
                            imports,
                            code.replaceAll("(?m)^(import|package) .*$", "")));
                }
            }
        }
        return sources;
    }

    private static Set<String> uses(Source source, Map<String, Source> sources) {
        Set<String> uses = new TreeSet<>();
        for (String named : source.imports()) {
            String type = named;
            while (!sources.containsKey(type) && type.contains(".")) {
                type = type.substring(0, type.lastIndexOf('.'));
            }
            uses.add(type);
        }
        Set<String> imported = source.imports().stream()
                .map(each -> each.substring(each.lastIndexOf('.') + 1))
                .collect(Collectors.toSet());
        NAME.matcher(source.code())
                .results()
                .map(java.util.regex.MatchResult::group)
                .distinct()
                .filter(name -> !imported.contains(name))
                .forEach(name -> uses.add(source.packageName() + "." + name));
        uses.retainAll(sources.keySet());
        uses.remove(source.type());
        return uses;
    }

    private static void modules(Map<String, Source> sources) {
        long all = sources.values().stream().mapToLong(Source::lines).sum();
        System.out.println("module                files   lines");
        sources.values().stream()
                .collect(Collectors.groupingBy(Source::module, TreeMap::new, Collectors.toList()))
                .forEach((module, files) -> {
                    long lines = files.stream().mapToLong(Source::lines).sum();
                    System.out.printf("%-20s %6d %7d  %2d %%%n", module, files.size(), lines, 100 * lines / all);
                });
        System.out.printf("%-20s %6d %7d%n", "all", sources.size(), all);
    }

    private static void packages(Map<String, Source> sources) {
        System.out.println("largest packages");
        sources.values().stream()
                .collect(Collectors.groupingBy(Source::packageName, Collectors.counting()))
                .entrySet()
                .stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(5)
                .forEach(each -> System.out.printf("%-40s %d%n", each.getKey(), each.getValue()));
    }

    private static void pairs(
            String what,
            Map<String, Source> sources,
            Map<String, Set<String>> uses,
            java.util.function.UnaryOperator<String> of) {
        Map<String, Set<String>> arrows = new TreeMap<>();
        uses.forEach((type, used) -> used.stream()
                .filter(other -> !of.apply(type).equals(of.apply(other)))
                .forEach(other -> arrows.computeIfAbsent(of.apply(type), _ -> new TreeSet<>())
                        .add(of.apply(other))));
        List<String> both = arrows.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .filter(other -> entry.getKey().compareTo(other) < 0
                                && arrows.getOrDefault(other, Set.of()).contains(entry.getKey()))
                        .map(other -> entry.getKey() + " <-> " + other))
                .toList();
        System.out.println(what + " that use each other: " + both.size() + " " + both);
    }

    private static void circles(Map<String, Set<String>> uses) {
        List<List<String>> circles = new Circles(uses).all();
        System.out.println("circles of files: " + circles.size() + ", the largest of "
                + circles.stream().mapToInt(List::size).max().orElse(0));
        circles.stream()
                .max(Comparator.comparingInt(List::size))
                .ifPresent(largest -> System.out.println("  " + largest.stream()
                        .map(type -> type.substring(type.lastIndexOf('.') + 1))
                        .sorted()
                        .toList()));
    }

    private static void face(Map<String, Source> sources, Map<String, Set<String>> uses) {
        Map<String, Integer> taken = new TreeMap<>();
        uses.entrySet().stream()
                .filter(entry -> sources.get(entry.getKey()).module().equals("cli"))
                .flatMap(entry -> entry.getValue().stream())
                .distinct()
                .map(type -> sources.get(type).module())
                .filter(module -> !module.equals("cli"))
                .forEach(module -> taken.merge(module, 1, Integer::sum));
        System.out.println("types that cli takes, by module: " + taken);
    }

    /** Tarjan's strongly connected components of more than one file. */
    private static final class Circles {
        private final Map<String, Set<String>> uses;
        private final Map<String, Integer> index = new HashMap<>();
        private final Map<String, Integer> low = new HashMap<>();
        private final Deque<String> stack = new ArrayDeque<>();
        private final List<List<String>> found = new ArrayList<>();

        Circles(Map<String, Set<String>> uses) {
            this.uses = uses;
        }

        List<List<String>> all() {
            uses.keySet().stream().filter(type -> !index.containsKey(type)).forEach(this::visit);
            return found;
        }

        private void visit(String type) {
            index.put(type, index.size());
            low.put(type, index.get(type));
            stack.push(type);
            for (String other : uses.getOrDefault(type, Set.of())) {
                if (!index.containsKey(other)) {
                    visit(other);
                    low.merge(type, low.get(other), Math::min);
                } else if (stack.contains(other)) {
                    low.merge(type, index.get(other), Math::min);
                }
            }
            if (low.get(type).equals(index.get(type))) {
                List<String> circle = new ArrayList<>();
                String member;
                do {
                    member = stack.pop();
                    circle.add(member);
                } while (!member.equals(type));
                if (circle.size() > 1) {
                    found.add(circle);
                }
            }
        }
    }
}
