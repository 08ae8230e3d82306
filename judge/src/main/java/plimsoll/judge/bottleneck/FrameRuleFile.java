package plimsoll.judge.bottleneck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

/** Reads a file of frame rules, or says everything that is wrong with it. */
public final class FrameRuleFile {
    private static final long BYTES_MAX = 1 << 20;
    private static final int VERSION = 1;

    private final String name;
    private final List<String> problems = new ArrayList<>();

    private FrameRuleFile(String name) {
        this.name = name;
    }

    /** @throws FrameRuleException when it cannot be read or is no file of frame rules */
    public static List<FrameRule> read(Path file) {
        try {
            if (Files.size(file) > BYTES_MAX) {
                throw new FrameRuleException(
                        file + " has more than " + BYTES_MAX + " bytes; is it a file of frame rules?");
            }
            return new FrameRuleFile(file.toString()).rules(Files.readString(file));
        } catch (IOException e) {
            throw new FrameRuleException("cannot read " + file + ": " + e);
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
        Object tree = tree(text);
        Object version = tree instanceof Map<?, ?> map ? map.get("version") : "none";
        Object written = tree instanceof Map<?, ?> map ? map.get("rules") : "none";
        if (!Integer.valueOf(VERSION).equals(version)) {
            problems.add("version: " + VERSION + " is meant to stand there, but there is " + version);
        }
        List<FrameRule> rules = written instanceof List<?> list ? rules(list) : List.of();
        if (!(written instanceof List<?>)) {
            problems.add("rules: a list is meant to stand there, such as"
                    + " {means: pool, of: our own pool, frames: [com.acme.Pool.borrow]}");
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
        } catch (YamlEngineException e) {
            throw new FrameRuleException(name + " is no YAML: " + e.getMessage());
        }
    }

    private List<FrameRule> rules(List<?> written) {
        List<FrameRule> rules = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            rule(written.get(i), "rule " + (i + 1)).ifPresent(rules::add);
        }
        return rules;
    }

    private Optional<FrameRule> rule(@Nullable Object written, String where) {
        if (!(written instanceof Map<?, ?> map)) {
            problems.add(where + ": {means: ..., of: ..., frames: [...]} is meant to stand there");
            return Optional.empty();
        }
        map.keySet().stream()
                .filter(key -> !List.of("means", "of", "frames").contains(key))
                .forEach(key -> problems.add(where + ": unknown key '" + key + "'; there are means, of and frames"));
        Optional<FrameCategory> means = FrameCategory.titled(String.valueOf(map.get("means")));
        List<String> frames = map.get("frames") instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
        if (means.isEmpty()) {
            problems.add(where + ": means: " + map.get("means") + " is none of "
                    + Stream.of(FrameCategory.values())
                            .map(FrameCategory::title)
                            .collect(Collectors.joining(", ")));
        }
        if (frames.isEmpty()) {
            problems.add(
                    where + ": frames: a list such as [com.acme.Pool.borrow, com.acme.db.*] is meant to stand there");
        }
        frames.stream()
                .filter(FrameRuleFile::isNone)
                .forEach(frame -> problems.add(
                        where + ": '" + frame + "' is no frame; it is CLASS.METHOD, and * only stands at its end"));
        return means.map(category -> new FrameRule(category, String.valueOf(map.get("of")), frames));
    }

    private static boolean isNone(String frame) {
        int star = frame.indexOf('*');
        boolean inside = star >= 0 && star < frame.length() - 1;
        return frame.isBlank() || frame.equals("*") || inside;
    }
}
