package plimsoll.model.member;

import java.util.List;

/** Everything that runs in a trial besides the lab and the workers, in start order, and the links between them. */
public record Deployment(List<Member> members, List<Link> links) {
    public Deployment {
        members = List.copyOf(members);
        links = List.copyOf(links);
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
}
