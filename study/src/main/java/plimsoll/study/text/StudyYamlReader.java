package plimsoll.study.text;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads a study file as YAML, within bounds and without instantiating any object from it.
 *
 * <p>YAML ends a plain text inside <code>{ }</code> or <code>[ ]</code> at the next brace, so <code>{path:
 * /files/${id}}</code> is not valid YAML. Placeholders are therefore hidden from the parser: their braces are replaced
 * one character for one, which keeps every line and column correct.
 */
public final class StudyYamlReader {
    static final int BYTES_MAX = 1 << 20;

    /** The composer refuses the second document in words of its own. */
    private static final int DOCUMENTS_MAX = 2;

    private static final int COLLECTION_ALIASES_MAX = 100;

    /** The parser copies a word again for each window that it reads, so windows of its default size make long words slow. */
    private static final int WINDOW_CHARACTERS = 1 << 16;

    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Za-z0-9_.-]{1,100})}");
    private static final char OPEN = '\uE000';
    private static final char CLOSE = '\uE001';

    private final ProblemCollector collector;

    public StudyYamlReader(ProblemCollector collector) {
        this.collector = collector;
    }

    /** Returns empty if the file is not a map, and reports why. */
    public Optional<YamlNode.Mapping> read(Path file) {
        return characters(file).flatMap(this::parse);
    }

    public Optional<YamlNode.Mapping> parse(String text) {
        String hidden = PLACEHOLDER.matcher(text).replaceAll("\\$" + OPEN + "$1" + CLOSE);
        try {
            LoadSettings settings = settings(BYTES_MAX, COLLECTION_ALIASES_MAX);
            BoundedParser parser = new BoundedParser(settings, hidden, DOCUMENTS_MAX, YamlTreeBuilder.VALUES_MAX);
            return new Composer(settings, parser)
                    .getSingleNode()
                    .map(this::tree)
                    .orElseGet(this::emptyFile);
        } catch (BoundedParser.ExcessException excess) {
            collector.add(
                    excess.place(),
                    String.valueOf(excess.getMessage()),
                    "use fewer levels and values; a study file is a few pages at most");
            return Optional.empty();
        } catch (YamlEngineException broken) {
            new YamlErrorMessage(collector, text).about(broken);
            return Optional.empty();
        } catch (IllegalArgumentException unexpected) {
            new YamlErrorMessage(collector, text).about(unexpected);
            return Optional.empty();
        }
    }

    /** Restores the braces of hidden placeholders. */
    static String shown(String hidden) {
        return hidden.replace(OPEN, '{').replace(CLOSE, '}');
    }

    private Optional<YamlNode.Mapping> tree(Node node) {
        YamlTreeBuilder tree = new YamlTreeBuilder(collector);
        return switch (tree.of(node)) {
            case YamlNode.Mapping mapping -> tree.isTruncated() ? Optional.empty() : Optional.of(mapping);
            case YamlNode other -> notAMap(other);
        };
    }

    private Optional<YamlNode.Mapping> notAMap(YamlNode other) {
        collector.add(other.place(), "a study file must be a map of keys", "begin with version: 1 and question: ...");
        return Optional.empty();
    }

    private Optional<YamlNode.Mapping> emptyFile() {
        collector.add(SourceLocation.START, "the file is empty", "begin with version: 1 and question: ...");
        return Optional.empty();
    }

    static SourceLocation place(Mark mark) {
        return new SourceLocation(mark.getLine() + 1, mark.getColumn() + 1);
    }

    /**
     * Returns the settings of a parser that leaves {@code <<} to {@link YamlTreeBuilder}: the parser's own merge never
     * ends for a map that is merged into itself, and doubles keys that are maps.
     */
    static LoadSettings settings(int bytesMax, int aliasesMax) {
        return LoadSettings.builder()
                .setSchema(new CoreSchema() {
                    @Override
                    public ScalarResolver getScalarResolver() {
                        return new CoreScalarResolver(false);
                    }
                })
                .setCodePointLimit(bytesMax)
                .setMaxAliasesForCollections(aliasesMax)
                .setBufferSize(WINDOW_CHARACTERS)
                .build();
    }

    private Optional<String> characters(Path file) {
        try {
            if (!Files.isRegularFile(file)) {
                collector.add(
                        SourceLocation.START,
                        "there is no such file",
                        "give the path of a study file, or the name of a suite");
                return Optional.empty();
            }
            byte[] bytes = bytes(file);
            if (bytes.length > BYTES_MAX) {
                collector.add(
                        SourceLocation.START,
                        "the file is larger than 1 MiB",
                        "shorten it; a study file is a few pages at most");
                return Optional.empty();
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return Optional.of(text.startsWith("\uFEFF") ? text.substring(1) : text);
        } catch (CharacterCodingException _) {
            collector.add(SourceLocation.START, "the file is not UTF-8 text", "save it as UTF-8");
        } catch (IOException broken) {
            collector.add(
                    SourceLocation.START, "the file cannot be read: " + broken.getMessage(), "check its permissions");
        }
        return Optional.empty();
    }

    private static byte[] bytes(Path file) throws IOException {
        try (var stream = Files.newInputStream(file)) {
            return stream.readNBytes(BYTES_MAX + 1);
        }
    }
}
