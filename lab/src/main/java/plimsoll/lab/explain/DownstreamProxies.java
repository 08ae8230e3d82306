package plimsoll.lab.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Link;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.member.MemberSource;
import plimsoll.model.study.Experiment;

/**
 * Inserts a transparent proxy before everything that a service calls, so that calls without a waiting thread can be
 * counted.
 */
public final class DownstreamProxies {
    private DownstreamProxies() {}

    /**
     * Returns the experiment with a link from each subject to each member whose address the subject's command or
     * environment names, unless a link exists.
     */
    public static Experiment insertedInto(Experiment experiment) {
        Deployment deployment = experiment.deployment();
        List<Link> links = new ArrayList<>(deployment.links());
        for (Member subject : deployment.subjects()) {
            deployment.members().stream()
                    .filter(other -> other.role() != MemberRole.SUBJECT && calls(subject, other))
                    .filter(other -> links.stream()
                            .noneMatch(link -> link.from().equals(subject.name())
                                    && link.to().equals(other.name())))
                    .forEach(other -> links.add(new Link(subject.name(), other.name(), 0, java.util.Optional.empty())));
        }
        return experiment.withDeployment(deployment.withLinks(links));
    }

    private static boolean calls(Member subject, Member other) {
        return other.source() instanceof MemberSource.Launched
                && subject.source() instanceof MemberSource.Launched launched
                && texts(launched)
                        .anyMatch(text -> text.contains("${" + other.name() + ".url}")
                                || text.contains("${" + other.name() + ".port"));
    }

    private static Stream<String> texts(MemberSource.Launched launched) {
        Map<String, String> environment = launched.environment();
        return Stream.concat(launched.command().stream(), environment.values().stream());
    }
}
