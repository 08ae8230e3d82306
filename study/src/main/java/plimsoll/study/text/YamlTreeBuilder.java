package plimsoll.study.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Turns the YAML graph into a tree of bounded size: it expands aliases and cuts off a graph that grows too large. */
final class YamlTreeBuilder {
    static final int VALUES_MAX = 20_000;
    private static final String MERGE = "<<";
    private static final Pattern TRUTH = Pattern.compile("true|false", Pattern.CASE_INSENSITIVE);
    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d{1,9}");

    private final ProblemCollector collector;
    private final int most;
    private int values;
    private int depth;
    private boolean cut;

    YamlTreeBuilder(ProblemCollector collector) {
        this(collector, VALUES_MAX);
    }

    /** @param most values that a tree may have */
    YamlTreeBuilder(ProblemCollector collector, int most) {
        this.collector = collector;
        this.most = most;
    }

    /** Whether the tree was cut off because the graph is cyclic or too large. */
    boolean isTruncated() {
        return cut;
    }

    YamlNode of(Node node) {
        SourceLocation location =
                node.getStartMark().map(StudyYamlReader::place).orElse(SourceLocation.START);
        values++;
        if (cut) {
            return new YamlNode.Scalar(location, "", YamlNode.Kind.EMPTY);
        }
        if (values > most || depth > BoundedParser.DEPTH_MAX) {
            cut = true;
            collector.add(
                    SourceLocation.START,
                    "the aliases of this file expand to more than " + most + " values or " + BoundedParser.DEPTH_MAX
                            + " levels",
                    "write the lines out instead of *NAME");
            return new YamlNode.Scalar(location, "", YamlNode.Kind.EMPTY);
        }
        depth++;
        try {
            return value(node, location);
        } finally {
            depth--;
        }
    }

    private YamlNode value(Node node, SourceLocation location) {
        return switch (node) {
            case MappingNode mapping -> new YamlNode.Mapping(location, entries(mapping));
            case SequenceNode sequence ->
                new YamlNode.Items(
                        location, sequence.getValue().stream().map(this::of).toList());
            case ScalarNode scalar -> new YamlNode.Scalar(location, text(scalar, location), kind(scalar));
            default -> throw new IllegalStateException("unknown kind of YAML node: " + node.getNodeType());
        };
    }

    /** Returns a text without the character that no path, argument or variable can have; it is reported. */
    private String text(ScalarNode scalar, SourceLocation location) {
        String text = StudyYamlReader.shown(scalar.getValue());
        if (text.indexOf('\0') < 0) {
            return text;
        }
        collector.add(location, "this text contains the character \\0, which no program accepts", "remove it");
        return text.replace("\0", "");
    }

    /** Returns the entries of a map; its own precede those that {@code <<} merges into it. */
    private List<YamlNode.Entry> entries(MappingNode mapping) {
        List<YamlNode.Entry> entries = new ArrayList<>();
        List<YamlNode> merged = new ArrayList<>();
        Map<String, SourceLocation> firstLocations = new HashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(of(tuple.getKeyNode()) instanceof YamlNode.Scalar key) || cut) {
                continue;
            }
            if (key.is(MERGE) && isPlain(tuple.getKeyNode())) {
                merged.add(of(tuple.getValueNode()));
                continue;
            }
            SourceLocation first = firstLocations.putIfAbsent(key.text(), key.place());
            if (first == null) {
                entries.add(new YamlNode.Entry(key, of(tuple.getValueNode())));
            } else {
                collector.add(
                        key.place(),
                        "the key '" + key.text() + "' is repeated",
                        "it is already in line " + first.line() + "; keep one of them");
            }
        }
        merged.stream()
                .flatMap(node -> node instanceof YamlNode.Items list ? list.items().stream() : Stream.of(node))
                .flatMap(node -> merged(node).stream())
                .filter(entry -> firstLocations.putIfAbsent(
                                entry.key().text(), entry.key().place())
                        == null)
                .forEach(entries::add);
        return entries;
    }

    /** Returns the entries of a map that is merged; any other value is reported. */
    private List<YamlNode.Entry> merged(YamlNode value) {
        if (value instanceof YamlNode.Mapping mapping) {
            return mapping.entries();
        }
        if (!cut) {
            collector.add(
                    value.place(), "'<<' takes a map, or a list of maps", "write <<: *NAME, with &NAME at that map");
        }
        return List.of();
    }

    private static boolean isPlain(Node key) {
        return key instanceof ScalarNode scalar && scalar.getScalarStyle() == ScalarStyle.PLAIN;
    }

    private static YamlNode.Kind kind(ScalarNode scalar) {
        Tag tag = scalar.getTag();
        if (tag.equals(Tag.NULL)) {
            return YamlNode.Kind.EMPTY;
        }
        if (tag.equals(Tag.BOOL)) {
            // A tag may claim it of any text.
            return TRUTH.matcher(scalar.getValue()).matches() ? YamlNode.Kind.TRUTH : YamlNode.Kind.TEXT;
        }
        if (tag.equals(Tag.INT)) {
            return WHOLE.matcher(scalar.getValue()).matches() ? YamlNode.Kind.WHOLE : YamlNode.Kind.NUMBER;
        }
        return tag.equals(Tag.FLOAT) ? YamlNode.Kind.NUMBER : YamlNode.Kind.TEXT;
    }
}
