package plimsoll.model.record;

import java.util.List;

/** The processes launched in one trial: the content of {@code launch.json}. */
public record LaunchRecord(List<MemberRecord> members) {
    public LaunchRecord {
        members = List.copyOf(members);
    }
}
