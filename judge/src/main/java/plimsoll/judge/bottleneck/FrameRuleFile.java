package plimsoll.judge.bottleneck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import plimsoll.model.record.FileErrorText;
import plimsoll.model.record.RecordFile;

/** Parses a file of frame rules and reports all of its problems at once. */
public final class FrameRuleFile {
    private static final long BYTES_MAX = 1 << 20;
    private static final int VERSION = 1;

    private final String name;
    private final List<String> problems = new ArrayList<>();

    private FrameRuleFile(String name) {
        this.name = name;
    }

    /** @throws FrameRuleException if the file cannot be read or is not a valid file of frame rules */
    public static List<FrameRule> read(Path file) {
        try {
            return new FrameRuleFile(file.toString()).rules(RecordFile.text(file, BYTES_MAX));
        } catch (IOException e) {
            throw new FrameRuleException(
                    "cannot read " + file + ": " + FileErrorText.why(e) + "; check that it is a file of frame rules");
        }
    }

    static List<FrameRule> standard() {
        try (InputStream in = Objects.requireNonNull(FrameRuleFile.class.getResourceAsStream("frames.yaml"))) {
            return new FrameRuleFile("frames.yaml").rules(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<FrameRule> rules(String text) {
        try {
            return checked(tree(text));
        } catch (StackOverflowError deep) {
            // A list that contains itself has no end, and the message of a problem writes what was found.
            throw new FrameRuleException(name + " nests without an end or too deeply; write out each rule");
        }
    }

    private List<FrameRule> checked(Object tree) {
        Object version = tree instanceof Map<?, ?> map ? map.get("version") : "none";
        Object list = tree instanceof Map<?, ?> map ? map.get("rules") : "none";
        if (!Integer.valueOf(VERSION).equals(version)) {
            problems.add("version: " + VERSION + " is required, but found " + version);
        }
        List<FrameRule> rules = list instanceof List<?> entries ? rules(entries) : List.of();
        if (!(list instanceof List<?>)) {
            problems.add("rules: a list is required, but found " + list
                    + "; write rules such as {means: pool, of: our own pool, frames: [com.acme.Pool.borrow]}");
        }
        if (!problems.isEmpty()) {
            throw new FrameRuleException(
                    problems.stream().map(problem -> name + ": " + problem).collect(Collectors.joining("\n")));
        }
        return rules;
    }

    private Object tree(String text) {
        try {
            Object tree = new Load(LoadSettings.builder()
                            .setMaxAliasesForCollections(10)
                            .build())
                    .loadFromString(text);
            return tree == null ? "none" : tree;
        } catch (YamlEngineException | IllegalArgumentException e) {
            throw new FrameRuleException(name + " is not valid YAML: " + e.getMessage());
        }
    }

    private List<FrameRule> rules(List<?> entries) {
        List<FrameRule> rules = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            rule(entries.get(i), "rule " + (i + 1)).ifPresent(rules::add);
        }
        return rules;
    }

    private Optional<FrameRule> rule(@Nullable Object entry, String where) {
        if (!(entry instanceof Map<?, ?> map)) {
            problems.add(where + ": found " + entry + "; write {means: ..., of: ..., frames: [...]}");
            return Optional.empty();
        }
        map.keySet().stream()
                .filter(key -> !List.of("means", "of", "frames").contains(key))
                .forEach(key -> problems.add(where + ": unknown key '" + key + "'; use means, of and frames"));
        Optional<FrameCategory> means = FrameCategory.titled(String.valueOf(map.get("means")));
        List<String> frames = map.get("frames") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
        if (means.isEmpty()) {
            problems.add(where + ": means: unknown value '" + map.get("means") + "'; use one of "
                    + Stream.of(FrameCategory.values())
                            .map(FrameCategory::title)
                            .collect(Collectors.joining(", ")));
        }
        if (frames.isEmpty()) {
            problems.add(where + ": frames: found " + map.get("frames")
                    + "; write a list such as [com.acme.Pool.borrow, com.acme.db.*]");
        }
        frames.stream()
                .filter(FrameRuleFile::isMalformed)
                .forEach(frame -> problems.add(
                        where + ": '" + frame + "' is not a frame; write CLASS.METHOD, with * only at its end"));
        String of = Optional.ofNullable(map.get("of")).map(String::valueOf).orElse("");
        return means.map(category -> new FrameRule(category, of, frames));
    }

    private static boolean isMalformed(String frame) {
        int star = frame.indexOf('*');
        boolean inside = star >= 0 && star < frame.length() - 1;
        return frame.isBlank() || frame.equals("*") || inside;
    }
}
