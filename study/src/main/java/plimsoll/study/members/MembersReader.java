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

/** Reads {@code service}, {@code members} and {@code needs}: who there is, by name and role. */
public final class MembersReader {
    private static final Set<String> TAKEN =
            Set.of("env", "jdk", "port", "dir", "suite", "id", "lab", "host", "worker", "taken");

    private final ReadContext context;
    private final AlternativeChoice choice;
    private final BundledNeeds bundledNeeds;
    private final List<MemberNode> members = new ArrayList<>();

    private MembersReader(ReadContext context) {
        this.context = context;
        this.choice = new AlternativeChoice(context);
        this.bundledNeeds = new BundledNeeds(context);
    }

    /** Needs and stubs first, then the subjects, each in the order of the file. */
    public static List<MemberNode> read(YamlNode.Mapping study, ReadContext context) {
        MembersReader reader = new MembersReader(context);
        reader.all(study);
        reader.askedFor(study);
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
                    .add(study.placeOf("members"), "no member is the subject", "write role: subject at what is tested");
        }
        unique();
    }

    private static boolean isSubject(YamlNode.Mapping member) {
        return member.text("role").filter("subject"::equals).isPresent();
    }

    private void add(YamlNode.Mapping written, MemberRole otherwise, String name) {
        String called = written.text("name").orElse(name);
        if (called.isEmpty()) {
            return;
        }
        MemberRole role = written.text("role")
                .map(text -> MemberRole.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(otherwise);
        if (TAKEN.contains(called)) {
            context.problems()
                    .add(written.placeOf("name"), "a member cannot be called '" + called + "'", "that word is taken");
            return;
        }
        members.add(new MemberNode(called, role, bundledNeeds.writtenOut(choice.taken(called, written))));
    }

    private void unique() {
        Set<String> seen = new HashSet<>();
        for (MemberNode member : members) {
            if (!seen.add(member.name())) {
                context.problems()
                        .add(
                                member.written().placeOf("name"),
                                "two members are called '" + member.name() + "'",
                                "rename one of them");
            }
        }
    }

    private void askedFor(YamlNode.Mapping study) {
        List<String> names = members.stream().map(MemberNode::name).toList();
        for (String asked : context.selection().needs().keySet()) {
            if (!names.contains(asked)) {
                context.problems()
                        .asked(
                                study.placeOf("needs"),
                                "--need names '" + asked + "', but the study has no such member",
                                SpellingSuggestion.hint(asked, names, "its members are"));
            }
        }
    }
}
