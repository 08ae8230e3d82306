package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/**
 * Checks every placeholder of a study. What the file itself decides is filled in ({@code ${suite}}, {@code ${MEMBER.KEY}}); what
 * only a launch or an operation knows is left in place.
 */
public final class PlaceholderCheck {
    private static final Pattern WRITTEN = Pattern.compile("(\\$?)\\$\\{([^{}]*)(}?)");
    private static final String KNOWN =
            "known are ${port}, ${port.NAME}, ${host}, ${dir}, ${suite}, ${MEMBER.url}, ${MEMBER.port}, ${MEMBER.host}, ${MEMBER.KEY},"
                    + " ${env.X}, ${jdk.17}, the keys of values, the durations of units, and ${id} in a load";

    private final ReadContext context;
    private final Function<String, Optional<String>> values;
    private final Map<String, MemberNode> members = new HashMap<>();

    /** Whose text it is; a load's or an audit's has no member of its own and may name the operation. */
    private record Site(Optional<MemberNode> member, SourceLocation place) {}

    private final Map<String, String> more;

    /** @param values what the study's own keys stand for */
    public PlaceholderCheck(ReadContext context, List<MemberNode> written, Function<String, Optional<String>> values) {
        this(context, written, values, Map.of());
    }

    /** @param more further names and what they become, which go before all others */
    private PlaceholderCheck(
            ReadContext context,
            Collection<MemberNode> written,
            Function<String, Optional<String>> values,
            Map<String, String> more) {
        this.context = context;
        this.values = values;
        this.more = more;
        written.forEach(member -> members.put(member.name(), member));
    }

    /** The same, where more names stand for something. */
    public PlaceholderCheck with(Map<String, String> names) {
        return new PlaceholderCheck(context, members.values(), values, names);
    }

    public String inLoad(YamlNode.Scalar text) {
        return inLoad(text.text(), text.place());
    }

    public String inMember(String text, SourceLocation location, MemberNode member) {
        return filled(text, new Site(Optional.of(member), location));
    }

    /** {@code ${port}} becomes the subject's. */
    public String inLoad(String text, SourceLocation location) {
        return filled(text, new Site(Optional.empty(), location));
    }

    /** Also the provided texts that nobody uses. */
    public void checkProvided() {
        members.values()
                .forEach(member -> member.written()
                        .mapping("provides")
                        .ifPresent(map -> map.scalars().forEach(text -> seenFromOutside(text, member))));
    }

    public List<String> names() {
        return members.keySet().stream().sorted().toList();
    }

    private String filled(String text, Site site) {
        Matcher matcher = WRITTEN.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(filled, Matcher.quoteReplacement(found(matcher, site)));
        }
        return matcher.appendTail(filled).toString();
    }

    /** {@code $${NAME}} stands for {@code ${NAME}} itself, and the launch takes the sign off. */
    private String found(Matcher matcher, Site site) {
        if (!matcher.group(1).isEmpty()) {
            return matcher.group();
        }
        return matcher.group(3).isEmpty()
                ? wrong(site, "'" + matcher.group() + "' is not closed", "write ${NAME}, or $${ for the text itself")
                : value(matcher.group(2), site);
    }

    private String value(String name, Site site) {
        if (more.containsKey(name)) {
            return more.getOrDefault(name, "");
        }
        int dot = name.indexOf('.');
        String head = dot < 0 ? name : name.substring(0, dot);
        String tail = dot < 0 ? "" : name.substring(dot + 1);
        return switch (head) {
            case "suite" -> context.directory().toString();
            case "env" -> variable(tail, site);
            case "jdk" -> jdk(tail, site);
            case "id" -> id(site);
            case "dir", "host" -> own(name, site);
            case "port" -> site.member().isPresent() ? own(name, site) : subjectPort(name, site);
            default -> dot < 0 ? values.apply(name).orElseGet(() -> unknown(name, site)) : ofMember(head, tail, site);
        };
    }

    private String variable(String name, Site site) {
        if (context.looks() && context.machine().variable(name).isEmpty()) {
            return wrong(site, "the environment variable " + name + " is not set", "set it before the run");
        }
        return "${env." + name + "}";
    }

    private String jdk(String version, Site site) {
        if (!version.matches("[1-9][0-9]?") || site.member().isEmpty()) {
            return wrong(
                    site, "${jdk." + version + "} names no JDK of a member", "write for example ${jdk.17}/bin/java");
        }
        if (!context.looks()) {
            return "/usr/lib/jvm/jdk-" + version;
        }
        return context.machine()
                .jdk(Integer.parseInt(version))
                .map(Path::toString)
                .orElseGet(() -> wrong(
                        site,
                        "there is no JDK " + version,
                        "install it, or set JAVA_" + version + "_HOME to its directory"));
    }

    private String id(Site site) {
        return site.member().isEmpty()
                ? "${id}"
                : wrong(site, "${id} is known in a load only", "it is the identity of one operation");
    }

    private String own(String name, Site site) {
        return site.member().isPresent()
                ? "${" + name + "}"
                : wrong(site, "${" + name + "} belongs to a member", "a load or an audit names ${MEMBER.url}");
    }

    private String subjectPort(String name, Site site) {
        List<MemberNode> subjects =
                members.values().stream().filter(MemberNode::subject).toList();
        if (subjects.size() == 1) {
            return ofMember(subjects.getFirst().name(), name, site);
        }
        return wrong(site, "${" + name + "} does not say whose port it is", "write ${MEMBER.port}");
    }

    private String ofMember(String head, String key, Site site) {
        MemberNode member = members.get(head);
        if (member == null) {
            return wrong(
                    site,
                    "${" + head + "." + key + "} names a member '" + head + "', and there is none",
                    SpellingSuggestion.hint(head, names(), "its members are"));
        }
        YamlNode.Mapping provides = member.written().mapping("provides").orElse(YamlNode.Mapping.empty(site.place()));
        Optional<YamlNode.Scalar> provided = provides.scalar(key);
        if (provided.isPresent()) {
            return seenFromOutside(provided.get(), member);
        }
        List<String> known = known(member, provides);
        boolean port = key.startsWith("port.") && !member.attached();
        return port || known.contains(key)
                ? "${" + head + "." + key + "}"
                : wrong(site, "'" + head + "' has no '" + key + "'", SpellingSuggestion.hint(key, known, "it has"));
    }

    private static List<String> known(MemberNode member, YamlNode.Mapping provides) {
        List<String> known = new ArrayList<>();
        Optional<YamlNode.Mapping> attached = member.written().mapping("attached");
        if (attached.isEmpty()) {
            known.add("host");
        }
        if (attached.isEmpty() || attached.get().has("url")) {
            known.add("url");
        }
        if (attached.isEmpty() || attached.get().text("url").orElse("").matches(".*:\\d+(/.*)?")) {
            known.add("port");
        }
        provides.entries().forEach(entry -> known.add(entry.key().text()));
        return known;
    }

    /** A provided text means its own member's port wherever it is used; it may not lean on other provided texts. */
    private String seenFromOutside(YamlNode.Scalar provided, MemberNode member) {
        List<MemberNode> plain = members.values().stream()
                .map(each -> new MemberNode(each.name(), each.role(), without(each.written(), "provides")))
                .toList();
        String text = new PlaceholderCheck(context, plain, values).inMember(provided.text(), provided.place(), member);
        if (text.contains("${dir}") || text.contains("${port.")) {
            Site site = new Site(Optional.of(member), provided.place());
            return wrong(site, "a provided text can name ${port}, but not ${dir} or ${port.NAME}", "name ${port}");
        }
        return text.replace("${port}", "${" + member.name() + ".port}")
                .replace("${host}", "${" + member.name() + ".host}");
    }

    private static YamlNode.Mapping without(YamlNode.Mapping mapping, String key) {
        return new YamlNode.Mapping(
                mapping.place(),
                mapping.entries().stream().filter(entry -> !entry.key().is(key)).toList());
    }

    private String unknown(String name, Site site) {
        boolean variable = name.matches("[A-Z][A-Z0-9_]*");
        return wrong(
                site,
                "unknown placeholder ${" + name + "}",
                variable
                        ? "did you mean ${env." + name + "}?"
                        : members.containsKey(name) ? "did you mean ${" + name + ".url}?" : KNOWN);
    }

    private String wrong(Site site, String message, String hint) {
        context.problems().add(site.place(), message, hint);
        return "";
    }
}
