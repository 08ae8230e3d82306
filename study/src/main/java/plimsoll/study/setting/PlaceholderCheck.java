package plimsoll.study.setting;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/**
 * Checks every placeholder of a study. It replaces those that the file itself determines ({@code ${suite}}, {@code
 * ${MEMBER.KEY}}) and keeps those that only a launch or an operation can resolve.
 */
public final class PlaceholderCheck {
    /** The names of placeholders that the lab fills in; nothing in a study may have one of them. */
    public static final Set<String> BUILT_IN =
            Set.of("port", "host", "dir", "id", "suite", "env", "jdk", "secret", "worker");

    private static final Pattern WRITTEN = Pattern.compile("(\\$?)\\$\\{([^{}]*)(}?)");
    private static final String SEEN_FROM = ".from.";
    private static final Pattern SECRET = Pattern.compile("(?<!\\$)\\$\\{(?:[^{}]*\\.)?secret}");
    private static final String KNOWN =
            "the placeholders are ${port}, ${port.NAME}, ${port.from.MEMBER}, ${host}, ${dir}, ${suite}, ${MEMBER.url},"
                    + " ${MEMBER.port}, ${MEMBER.host}, ${MEMBER.KEY}, ${secret}, ${MEMBER.secret}, ${env.X}, ${jdk.17},"
                    + " the keys of values, the durations of units, ${id} in a load, and ${worker} in its settings";

    private final ReadContext context;
    private final Function<String, Optional<String>> values;
    private final Map<String, MemberNode> members = new HashMap<>();

    /** Where a text is used. A text of a load or an audit has no member and may refer to the operation. */
    private record Site(Optional<MemberNode> member, SourceLocation place) {}

    private final Map<String, String> extra;

    /** @param values the values of the study's own keys */
    public PlaceholderCheck(ReadContext context, List<MemberNode> written, Function<String, Optional<String>> values) {
        this(context, written, values, Map.of());
    }

    /** @param extra additional placeholders and their replacements, which take precedence */
    private PlaceholderCheck(
            ReadContext context,
            Collection<MemberNode> written,
            Function<String, Optional<String>> values,
            Map<String, String> extra) {
        this.context = context;
        this.values = values;
        this.extra = extra;
        written.forEach(member -> members.put(member.name(), member));
    }

    /** Returns a check that also knows these placeholders. */
    public PlaceholderCheck with(Map<String, String> names) {
        return new PlaceholderCheck(context, members.values(), values, names);
    }

    public String inLoad(YamlNode.Scalar text) {
        return inLoad(text.text(), text.place());
    }

    public String inMember(String text, SourceLocation location, MemberNode member) {
        return filled(text, new Site(Optional.of(member), location));
    }

    /** Resolves a word of a command line, which every user of the machine can read: no password may stand in it. */
    public String inCommand(String word, SourceLocation location, MemberNode member) {
        String filled = inMember(word, location, member);
        return SECRET.matcher(filled).find()
                ? reject(
                        new Site(Optional.of(member), location),
                        "'" + word + "' puts a password on a command line, which every user of the machine can read",
                        "hand it on by env, such as env: {DB_URL: '" + word.replaceFirst("^[^$]*", "") + "'}")
                : filled;
    }

    /** Resolves a text of a load or an audit; {@code ${port}} is the subject's port. */
    public String inLoad(String text, SourceLocation location) {
        return filled(text, new Site(Optional.empty(), location));
    }

    /** Also checks provided values that nothing refers to. */
    public void checkProvided() {
        members.values()
                .forEach(member -> member.written()
                        .mapping("provides")
                        .ifPresent(map -> map.scalars().forEach(text -> resolveProvided(text, member))));
    }

    public List<String> names() {
        return members.keySet().stream().sorted().toList();
    }

    private String filled(String text, Site site) {
        Matcher matcher = WRITTEN.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(filled, Matcher.quoteReplacement(replacement(matcher, site)));
        }
        return matcher.appendTail(filled).toString();
    }

    /** {@code $${NAME}} is an escaped {@code ${NAME}}; the launch removes the extra sign. */
    private String replacement(Matcher matcher, Site site) {
        if (!matcher.group(1).isEmpty()) {
            return matcher.group();
        }
        return matcher.group(3).isEmpty()
                ? reject(site, "'" + matcher.group() + "' is not closed", "write ${NAME}, or $${ for the text itself")
                : value(matcher.group(2), site);
    }

    private String value(String name, Site site) {
        if (extra.containsKey(name)) {
            return extra.getOrDefault(name, "");
        }
        int dot = name.indexOf('.');
        String head = dot < 0 ? name : name.substring(0, dot);
        String tail = dot < 0 ? "" : name.substring(dot + 1);
        return switch (head) {
            case "suite" -> dot < 0 ? context.directory().toString() : unknown(name, site);
            case "env" -> tail.isEmpty() ? unknown(name, site) : variable(tail, site);
            case "jdk" -> jdk(tail, site);
            case "id" -> dot < 0 ? id(site) : unknown(name, site);
            case "dir", "host", "secret" -> dot < 0 ? own(name, site) : unknown(name, site);
            case "port" -> site.member().isPresent() ? ownPort(name, site) : subjectPort(name, site);
            default -> dot < 0 ? values.apply(name).orElseGet(() -> unknown(name, site)) : ofMember(head, tail, site);
        };
    }

    private String variable(String name, Site site) {
        if (context.looks() && context.machine().variable(name).isEmpty()) {
            return reject(site, "the environment variable " + name + " is not set", "set it before the run");
        }
        return "${env." + name + "}";
    }

    /** @param version feature version, or the name of an installed JDK's directory */
    private String jdk(String version, Site site) {
        if (!version.matches("[A-Za-z0-9][A-Za-z0-9._+-]*") || site.member().isEmpty()) {
            return reject(
                    site,
                    "${jdk." + version + "} is not a JDK of a member",
                    "in a member, write for example ${jdk.17}/bin/java");
        }
        if (!context.looks()) {
            return "/usr/lib/jvm/jdk-" + version;
        }
        boolean release = version.matches("[1-9][0-9]?");
        return (release
                        ? context.machine().jdk(Integer.parseInt(version))
                        : context.machine().jdk(version))
                .map(Path::toString)
                .orElseGet(() -> reject(
                        site,
                        "there is no JDK " + version,
                        release
                                ? "install it, or set JAVA_" + version + "_HOME to its directory"
                                : "install it, or write the path of its directory"));
    }

    private String id(Site site) {
        return site.member().isEmpty()
                ? "${id}"
                : reject(site, "${id} is only available in a load", "it is the identity of one operation");
    }

    private String own(String name, Site site) {
        return site.member().isPresent()
                ? "${" + name + "}"
                : reject(
                        site,
                        "${" + name + "} is only available in a member",
                        "in a load or an audit, use ${MEMBER.url}");
    }

    /** Checks the member in {@code port.from.MEMBER} and {@code port.NAME.from.MEMBER}. */
    private String ownPort(String name, Site site) {
        int from = name.lastIndexOf(SEEN_FROM);
        String member = from < 0 ? "" : name.substring(from + SEEN_FROM.length());
        return from < 0 || members.containsKey(member)
                ? own(name, site)
                : reject(
                        site,
                        "${" + name + "} refers to a member '" + member + "', which does not exist",
                        SpellingSuggestion.hint(member, names(), "its members are"));
    }

    private String subjectPort(String name, Site site) {
        List<MemberNode> subjects =
                members.values().stream().filter(MemberNode::subject).toList();
        if (subjects.size() == 1) {
            return ofMember(subjects.getFirst().name(), name, site);
        }
        return reject(site, "${" + name + "} does not say whose port it is", "write ${MEMBER.port}");
    }

    private String ofMember(String head, String key, Site site) {
        MemberNode member = members.get(head);
        if (member == null) {
            return reject(
                    site,
                    "${" + head + "." + key + "} refers to a member '" + head + "', which does not exist",
                    SpellingSuggestion.hint(head, names(), "its members are"));
        }
        YamlNode.Mapping provides = member.written().mapping("provides").orElse(YamlNode.Mapping.empty(site.place()));
        Optional<YamlNode.Scalar> provided = provides.scalar(key);
        if (provided.isPresent()) {
            return resolveProvided(provided.get(), member);
        }
        List<String> known = known(member, provides);
        boolean port = key.startsWith("port.") && !key.contains(SEEN_FROM) && !member.attached();
        return port || known.contains(key)
                ? "${" + head + "." + key + "}"
                : reject(site, "'" + head + "' has no '" + key + "'", SpellingSuggestion.hint(key, known, "it has"));
    }

    private static List<String> known(MemberNode member, YamlNode.Mapping provides) {
        List<String> known = new ArrayList<>();
        Optional<YamlNode.Mapping> attached = member.written().mapping("attached");
        if (attached.isEmpty()) {
            known.add("host");
            known.add("secret");
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

    /**
     * Resolves a provided value, in which {@code ${port}} is its own member's port wherever it is used. It cannot refer
     * to other provided values.
     */
    private String resolveProvided(YamlNode.Scalar provided, MemberNode member) {
        List<MemberNode> plain = members.values().stream()
                .map(each -> new MemberNode(each.name(), each.role(), without(each.written(), "provides")))
                .toList();
        String text = new PlaceholderCheck(context, plain, values).inMember(provided.text(), provided.place(), member);
        if (text.contains("${dir}") || text.contains("${port.")) {
            Site site = new Site(Optional.of(member), provided.place());
            return reject(site, "a provided value can use ${port}, but not ${dir} or ${port.NAME}", "use ${port}");
        }
        return text.replace("${port}", "${" + member.name() + ".port}")
                .replace("${host}", "${" + member.name() + ".host}")
                .replace("${secret}", "${" + member.name() + ".secret}");
    }

    private static YamlNode.Mapping without(YamlNode.Mapping mapping, String key) {
        return new YamlNode.Mapping(
                mapping.place(),
                mapping.entries().stream().filter(entry -> !entry.key().is(key)).toList());
    }

    private String unknown(String name, Site site) {
        return reject(
                site,
                "unknown placeholder ${" + name + "}",
                meant(name).map(word -> "did you mean ${" + word + "}?").orElse(KNOWN));
    }

    /** Returns the placeholder that was probably meant by an unknown one. */
    private Optional<String> meant(String name) {
        if (name.matches("[A-Z][A-Z0-9_]*")) {
            return Optional.of("env." + name);
        }
        return members.containsKey(name)
                ? Optional.of(name + ".url")
                : Optional.of(name.replaceFirst("^id\\.(.+)$", "$1.id")).filter(extra::containsKey);
    }

    private String reject(Site site, String message, String hint) {
        context.problems().add(site.place(), message, hint);
        return "";
    }
}
