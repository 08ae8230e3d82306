package plimsoll.study.text;

import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.composer.Composer;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

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
            return mappings(text);
        } catch (BoundedParser.ExcessException excess) {
            collector.add(excess.place(), String.valueOf(excess.getMessage()), "give only the workload's own file");
            return List.of();
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
        LoadSettings settings = StudyYamlReader.settings(BYTES_MAX, COLLECTION_ALIASES_MAX);
        Composer documents = new Composer(settings, new BoundedParser(settings, text, DOCUMENTS_MAX, VALUES_MAX));
        while (documents.hasNext()) {
            if (tree.of(documents.next()) instanceof YamlNode.Mapping mapping) {
                mappings.add(mapping);
            }
            if (tree.isTruncated()) {
                return List.of();
            }
        }
        return mappings;
    }
}
