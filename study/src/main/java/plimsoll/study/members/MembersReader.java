package plimsoll.study.members;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plimsoll.model.member.MemberRole;
import plimsoll.study.setting.LoadFilter;
import plimsoll.study.setting.MemberNode;
import plimsoll.study.setting.ReadContext;
import plimsoll.study.text.SpellingSuggestion;
import plimsoll.study.text.YamlNode;

/** Reads {@code service}, {@code members} and {@code needs}: the members of a trial by name and role. */
public final class MembersReader {
    private static final Set<String> RESERVED =
            Set.of("env", "jdk", "port", "dir", "suite", "id", "lab", "host", "worker", "taken", "secret");

    private final ReadContext context;
    private final AlternativeChoice choice;
    private final BundledNeeds bundledNeeds;
    private final List<MemberNode> members = new ArrayList<>();

    private MembersReader(ReadContext context) {
        this.context = context;
        this.choice = new AlternativeChoice(context);
        this.bundledNeeds = new BundledNeeds(context);
    }

    /** Returns needs and stubs first, then the subjects, each in the order of the file. */
    public static List<MemberNode> read(YamlNode.Mapping study, ReadContext context) {
        MembersReader reader = new MembersReader(context);
        reader.all(study);
        reader.checkRequested(study);
        return reader.members;
    }

    private void all(YamlNode.Mapping study) {
        study.mappings("needs").forEach(need -> add(need, MemberRole.NEED, ""));
        study.mappings("needs").forEach(need -> LoadFilter.check(need, study, context));
        List<YamlNode.Mapping> listed = study.mappings("members");
        listed.stream().filter(member -> !isSubject(member)).forEach(member -> add(member, MemberRole.NEED, ""));
        listed.stream().filter(MembersReader::isSubject).forEach(member -> add(member, MemberRole.SUBJECT, ""));
        study.mapping("service").ifPresent(service -> add(service, MemberRole.SUBJECT, "service"));
        if (!listed.isEmpty() && listed.stream().noneMatch(MembersReader::isSubject)) {
            context.problems()
                    .add(
                            study.placeOf("members"),
                            "no member has the role subject",
                            "write role: subject for the service under test");
        }
        unique();
    }

    private static boolean isSubject(YamlNode.Mapping member) {
        return member.text("role").filter("subject"::equals).isPresent();
    }

    private void add(YamlNode.Mapping written, MemberRole defaultRole, String name) {
        String memberName = written.text("name").orElse(name);
        if (memberName.isEmpty()) {
            return;
        }
        MemberRole role = written.text("role")
                .map(text -> MemberRole.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(defaultRole);
        if (RESERVED.contains(memberName)) {
            context.problems()
                    .add(
                            written.placeOf("name"),
                            "a member cannot be named '" + memberName + "'",
                            "choose another name; this one is reserved");
            return;
        }
        if (role != MemberRole.SUBJECT) {
            new AttachmentRules(context).checkNeed(memberName, written);
        }
        members.add(new MemberNode(memberName, role, bundledNeeds.expanded(choice.chosen(memberName, written))));
    }

    private void unique() {
        Set<String> seen = new HashSet<>();
        for (MemberNode member : members) {
            if (!seen.add(member.name())) {
                context.problems()
                        .add(
                                member.written().placeOf("name"),
                                "two members are named '" + member.name() + "'",
                                "rename one of them");
            }
        }
    }

    private void checkRequested(YamlNode.Mapping study) {
        List<String> names = members.stream().map(MemberNode::name).toList();
        for (String requested : context.selection().needs().keySet()) {
            if (!names.contains(requested)) {
                context.problems()
                        .addForCommandLine(
                                study.placeOf("needs"),
                                "--need names '" + requested + "', but the study has no such member",
                                SpellingSuggestion.hint(requested, names, "its members are"));
            }
        }
    }
}
