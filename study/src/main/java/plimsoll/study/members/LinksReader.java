package plimsoll.study.members;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.member.Link;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Reads {@code links}: slower connections between two members, or from the workers to a member. */
public final class LinksReader {
    private final ReadContext context;
    private final List<MemberNode> members;

    private LinksReader(ReadContext context, List<MemberNode> members) {
        this.context = context;
        this.members = members;
    }

    /** Returns the valid links; all others are reported. */
    public static List<Link> read(YamlNode.Mapping study, ReadContext context, List<MemberNode> members) {
        LinksReader links = new LinksReader(context, members);
        List<Link> read = new ArrayList<>();
        for (YamlNode.Mapping written : study.mappings("links")) {
            links.link(written).ifPresent(link -> links.add(link, read, written));
        }
        return List.copyOf(read);
    }

    private void add(Link link, List<Link> read, YamlNode.Mapping written) {
        if (read.stream().anyMatch(other -> other.name().equals(link.name()))) {
            context.problems()
                    .add(
                            written.place(),
                            "two links lead from '" + link.from() + "' to '" + link.to() + "'",
                            "keep one of them");
            return;
        }
        read.add(link);
    }

    private Optional<Link> link(YamlNode.Mapping written) {
        Optional<String> from = end(written, "from");
        Optional<String> to = end(written, "to");
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        if (from.equals(to)) {
            context.problems().add(written.placeOf("to"), "this link ends where it begins", "name another member");
            return Optional.empty();
        }
        Optional<Double> rate = written.scalar("rate").flatMap(this::bytesPerSecond);
        Optional<Link.By> by = written.text("by").map(text -> Link.By.valueOf(text.toUpperCase(Locale.ROOT)));
        if (by.equals(Optional.of(Link.By.KERNEL)) && rate.isEmpty()) {
            context.problems().add(written.placeOf("by"), "a link with by: kernel needs a rate", "add rate: 100Mbit/s");
            return Optional.empty();
        }
        return Optional.of(new Link(
                from.get(),
                to.get(),
                written.text("latency").map(QuantityParser::millis).orElse(0.0),
                rate,
                by));
    }

    /** Returns empty if the key is missing, which the schema reports, or if a link cannot end there. */
    private Optional<String> end(YamlNode.Mapping written, String key) {
        boolean worker = key.equals("from");
        List<String> names = Stream.concat(
                        worker ? Stream.of(Link.WORKER) : Stream.of(),
                        members.stream().filter(MemberNode::launched).map(MemberNode::name))
                .toList();
        Optional<YamlNode.Scalar> name = written.scalar(key);
        name.filter(text -> !names.contains(text.text()))
                .ifPresent(text -> context.problems()
                        .add(
                                text.place(),
                                "a link cannot " + (worker ? "begin" : "end") + " at '" + text.text() + "'",
                                SpellingSuggestion.hint(text.text(), names, "it can be")));
        return name.map(YamlNode.Scalar::text).filter(names::contains);
    }

    private Optional<Double> bytesPerSecond(YamlNode.Scalar written) {
        double rate = QuantityParser.bytesPerSecond(written.text());
        if (rate < 1) {
            context.problems()
                    .add(
                            written.place(),
                            "a link with a rate of '" + written.text() + "' passes nothing",
                            "write 8bit/s or more");
            return Optional.empty();
        }
        return Optional.of(rate);
    }
}
