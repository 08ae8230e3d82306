package plimsoll.study.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads a file of another program that may hold several YAML documents, such as the output of Helm, within bounds and
 * without instantiating any object from it.
 */
public final class YamlDocuments {
    /** Most bytes of a file. */
    public static final int BYTES_MAX = 8 << 20;

    static final int DOCUMENTS_MAX = 2_000;
    private static final int VALUES_MAX = 400_000;
    private static final int COLLECTION_ALIASES_MAX = 1_000;

    private final ProblemCollector collector;

    public YamlDocuments(ProblemCollector collector) {
        this.collector = collector;
    }

    /** Returns the documents that are maps; none after a problem, which is reported. */
    public List<YamlNode.Mapping> of(String text) {
        try {
            if (text.length() > BYTES_MAX) {
                collector.add(
                        SourceLocation.START, "the file is larger than 8 MiB", "give only the workload's own file");
                return List.of();
            }
            return tooLarge(text) ? List.of() : mappings(text);
        } catch (YamlEngineException broken) {
            new YamlErrorMessage(collector, text).about(broken);
            return List.of();
        } catch (IllegalArgumentException unexpected) {
            new YamlErrorMessage(collector, text).about(unexpected);
            return List.of();
        }
    }

    private List<YamlNode.Mapping> mappings(String text) {
        List<YamlNode.Mapping> mappings = new ArrayList<>();
        YamlTreeBuilder tree = new YamlTreeBuilder(collector, VALUES_MAX);
        for (Node node : new Compose(settings()).composeAllFromString(text)) {
            if (tree.of(node) instanceof YamlNode.Mapping mapping) {
                mappings.add(mapping);
            }
            if (tree.isTruncated()) {
                return List.of();
            }
        }
        return mappings;
    }

    /** Checks the bounds with the parser's events, which neither recurse nor stay in memory. */
    private boolean tooLarge(String text) {
        int depth = 0;
        int values = 0;
        int documents = 0;
        for (Event event : new Parse(settings()).parseString(text)) {
            depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
            values += event instanceof NodeEvent ? 1 : 0;
            documents += event instanceof DocumentStartEvent ? 1 : 0;
            Optional<String> excess = excess(depth, values, documents);
            if (excess.isPresent()) {
                collector.add(
                        event.getStartMark().map(StudyYamlReader::place).orElse(SourceLocation.START),
                        excess.get(),
                        "give only the workload's own file");
                return true;
            }
        }
        return false;
    }

    private static Optional<String> excess(int depth, int values, int documents) {
        if (depth > StudyYamlReader.DEPTH_MAX) {
            return Optional.of("this is nested deeper than " + StudyYamlReader.DEPTH_MAX + " levels");
        }
        if (documents > DOCUMENTS_MAX) {
            return Optional.of("the file has more than " + DOCUMENTS_MAX + " documents");
        }
        return values > VALUES_MAX ? Optional.of("the file has more than " + VALUES_MAX + " values") : Optional.empty();
    }

    private static LoadSettings settings() {
        return StudyYamlReader.settings(BYTES_MAX, COLLECTION_ALIASES_MAX);
    }
}
