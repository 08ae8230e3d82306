package plimsoll.model;

import java.util.List;

/** Everything that runs in a trial besides the lab and the workers, in the order in which it is started. */
public record Deployment(List<Member> members) {
    public Deployment {
        members = List.copyOf(members);
    }

    public List<Member> subjects() {
        return members.stream().filter(member -> member.role() == Role.SUBJECT).toList();
    }
}
