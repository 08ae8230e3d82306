package plimsoll.study.members;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plimsoll.model.member.Role;
import plimsoll.study.setting.OnlyUnder;
import plimsoll.study.setting.Setting;
import plimsoll.study.setting.WrittenMember;
import plimsoll.study.text.Nearest;
import plimsoll.study.text.Yaml;

/** Reads {@code service}, {@code members} and {@code needs}: who there is, by name and role. */
public final class MembersSection {
    private static final Set<String> TAKEN =
            Set.of("env", "jdk", "port", "dir", "suite", "id", "lab", "host", "worker", "taken");

    private final Setting setting;
    private final Alternatives alternatives;
    private final Brought brought;
    private final List<WrittenMember> members = new ArrayList<>();

    private MembersSection(Setting setting) {
        this.setting = setting;
        this.alternatives = new Alternatives(setting);
        this.brought = new Brought(setting);
    }

    /** Needs and stubs first, then the subjects, each in the order of the file. */
    public static List<WrittenMember> read(Yaml.Mapping study, Setting setting) {
        MembersSection section = new MembersSection(setting);
        section.all(study);
        section.askedFor(study);
        return section.members;
    }

    private void all(Yaml.Mapping study) {
        study.mappings("needs").forEach(need -> add(need, Role.NEED, ""));
        study.mappings("needs").forEach(need -> OnlyUnder.check(need, study, setting));
        List<Yaml.Mapping> listed = study.mappings("members");
        listed.stream().filter(member -> !isSubject(member)).forEach(member -> add(member, Role.NEED, ""));
        listed.stream().filter(MembersSection::isSubject).forEach(member -> add(member, Role.SUBJECT, ""));
        study.mapping("service").ifPresent(service -> add(service, Role.SUBJECT, "service"));
        if (!listed.isEmpty() && listed.stream().noneMatch(MembersSection::isSubject)) {
            setting.problems()
                    .add(study.placeOf("members"), "no member is the subject", "write role: subject at what is tested");
        }
        unique();
    }

    private static boolean isSubject(Yaml.Mapping member) {
        return member.text("role").filter("subject"::equals).isPresent();
    }

    private void add(Yaml.Mapping written, Role otherwise, String name) {
        String called = written.text("name").orElse(name);
        if (called.isEmpty()) {
            return;
        }
        Role role = written.text("role")
                .map(text -> Role.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(otherwise);
        if (TAKEN.contains(called)) {
            setting.problems()
                    .add(written.placeOf("name"), "a member cannot be called '" + called + "'", "that word is taken");
            return;
        }
        members.add(new WrittenMember(called, role, brought.writtenOut(alternatives.taken(called, written))));
    }

    private void unique() {
        Set<String> seen = new HashSet<>();
        for (WrittenMember member : members) {
            if (!seen.add(member.name())) {
                setting.problems()
                        .add(
                                member.written().placeOf("name"),
                                "two members are called '" + member.name() + "'",
                                "rename one of them");
            }
        }
    }

    private void askedFor(Yaml.Mapping study) {
        List<String> names = members.stream().map(WrittenMember::name).toList();
        for (String asked : setting.selection().needs().keySet()) {
            if (!names.contains(asked)) {
                setting.problems()
                        .asked(
                                study.placeOf("needs"),
                                "--need names '" + asked + "', but the study has no such member",
                                Nearest.hint(asked, names, "its members are"));
            }
        }
    }
}
