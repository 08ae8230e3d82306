package plimsoll.lab.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.JavaOptions;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/** Adds the options of instruments to the services of an experiment. */
public final class InstrumentOptions {
    private InstrumentOptions() {}

    /** Returns the experiment with these JVM options in every subject that the lab starts, before the command's own. */
    public static Experiment experiment(Experiment experiment, List<String> options) {
        Deployment deployment = experiment.deployment();
        List<Member> members = deployment.members().stream()
                .map(member -> member.role() == MemberRole.SUBJECT ? member(member, options) : member)
                .toList();
        return experiment.withDeployment(deployment.withMembers(members));
    }

    private static Member member(Member member, List<String> options) {
        return member.source() instanceof MemberSource.Launched launched
                ? new Member(member.name(), member.role(), source(launched, options), member.limits())
                : member;
    }

    private static MemberSource.Launched source(MemberSource.Launched source, List<String> options) {
        boolean java = source.startsJava();
        return source.with(
                java ? command(source.command(), options) : source.command(),
                java ? source.environment() : environment(source.environment(), options));
    }

    private static List<String> command(List<String> command, List<String> options) {
        List<String> whole = new ArrayList<>(command);
        whole.addAll(1, options);
        return whole;
    }

    /** Adds the options for a program that starts a JVM internally. */
    private static Map<String, String> environment(Map<String, String> environment, List<String> options) {
        Map<String, String> more = new TreeMap<>(environment);
        more.merge(JavaOptions.TOOL_OPTIONS, String.join(" ", options), (own, ours) -> ours + " " + own);
        return more;
    }
}
