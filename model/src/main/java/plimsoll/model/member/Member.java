package plimsoll.model.member;

import java.util.Optional;
import java.util.regex.Pattern;

/** One process of a trial besides the lab and the workers. */
public record Member(String name, MemberRole role, MemberSource source, Limits limits) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,39}");

    public Member {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "a member's name is lower-case letters, digits and dashes, but this is '" + name + "'");
        }
    }

    /** Returns how it is restarted after a death; empty if its death ends the load. */
    public Optional<RestartPolicy> restart() {
        return source instanceof MemberSource.Launched launched ? launched.restart() : Optional.empty();
    }
}
