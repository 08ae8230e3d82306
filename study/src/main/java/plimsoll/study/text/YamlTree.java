package plimsoll.study.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Turns YAML's graph into a tree of bounded size: aliases are written out, and a graph that grows too large is cut off. */
final class YamlTree {
    static final int VALUES_MAX = 20_000;
    private static final Pattern WHOLE = Pattern.compile("[-+]?\\d{1,9}");

    private final Problems problems;
    private int values;
    private int depth;
    private boolean cut;

    YamlTree(Problems problems) {
        this.problems = problems;
    }

    /** Whether the tree is incomplete, because the graph grows without end or beyond all need. */
    boolean cut() {
        return cut;
    }

    Yaml of(Node node) {
        Place place = node.getStartMark().map(StudyText::place).orElse(Place.START);
        values++;
        if (values > VALUES_MAX || depth > StudyText.DEPTH_MAX) {
            cut = true;
            problems.add(
                    Place.START,
                    "written out, the aliases of this file make more than " + VALUES_MAX + " values or "
                            + StudyText.DEPTH_MAX + " levels",
                    "repeat the lines instead of *NAME");
            return new Yaml.Scalar(place, "", Yaml.Kind.EMPTY);
        }
        depth++;
        try {
            return value(node, place);
        } finally {
            depth--;
        }
    }

    private Yaml value(Node node, Place place) {
        return switch (node) {
            case MappingNode mapping -> new Yaml.Mapping(place, entries(mapping));
            case SequenceNode sequence ->
                new Yaml.Items(place, sequence.getValue().stream().map(this::of).toList());
            case ScalarNode scalar -> new Yaml.Scalar(place, StudyText.shown(scalar.getValue()), kind(scalar));
            default -> throw new IllegalStateException("YAML has no such node: " + node.getNodeType());
        };
    }

    private List<Yaml.Entry> entries(MappingNode mapping) {
        List<Yaml.Entry> entries = new ArrayList<>();
        Map<String, Place> seen = new HashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(of(tuple.getKeyNode()) instanceof Yaml.Scalar key) || cut) {
                continue;
            }
            Place first = seen.putIfAbsent(key.text(), key.place());
            if (first == null) {
                entries.add(new Yaml.Entry(key, of(tuple.getValueNode())));
            } else {
                problems.add(
                        key.place(),
                        "the key '" + key.text() + "' stands here for the second time",
                        "the first is in line " + first.line() + "; keep one of them");
            }
        }
        return entries;
    }

    private static Yaml.Kind kind(ScalarNode scalar) {
        Tag tag = scalar.getTag();
        if (tag.equals(Tag.NULL)) {
            return Yaml.Kind.EMPTY;
        }
        if (tag.equals(Tag.BOOL)) {
            return Yaml.Kind.TRUTH;
        }
        if (tag.equals(Tag.INT)) {
            return WHOLE.matcher(scalar.getValue()).matches() ? Yaml.Kind.WHOLE : Yaml.Kind.NUMBER;
        }
        return tag.equals(Tag.FLOAT) ? Yaml.Kind.NUMBER : Yaml.Kind.TEXT;
    }
}
