package plimsoll.model.member;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.WithBuilder;

/**
 * Everything that runs in a trial besides the lab and the workers, in start order, and the links between them.
 *
 * @param replicas the service that runs several times, behind a balancer; empty: each subject runs once
 */
@WithBuilder
public record Deployment(List<Member> members, List<Link> links, Optional<Replicas> replicas)
        implements DeploymentBuilder.With {
    public Deployment {
        members = List.copyOf(members);
        links = List.copyOf(links);
    }

    /** A deployment whose subjects run once each. */
    public Deployment(List<Member> members, List<Link> links) {
        this(members, links, Optional.empty());
    }

    /** A deployment without links. */
    public Deployment(List<Member> members) {
        this(members, List.of());
    }

    public List<Member> subjects() {
        return members.stream()
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .toList();
    }

    /** The part that another machine starts, as it would start here; without members if there is none. */
    public Deployment elsewhere() {
        return new Deployment(members.stream()
                .flatMap(member -> member.source() instanceof MemberSource.Elsewhere other
                        ? Stream.of(new Member(member.name(), member.role(), other.there(), member.limits()))
                        : Stream.empty())
                .toList());
    }
}
