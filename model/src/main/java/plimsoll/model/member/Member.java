package plimsoll.model.member;

/** One process of a trial besides the lab and the workers. */
public record Member(String name, MemberRole role, MemberSource source, Limits limits) {
    public Member {
        if (!name.matches("[a-z][a-z0-9-]{0,39}")) {
            throw new IllegalArgumentException(
                    "a member's name is lower-case letters, digits and dashes, but this is '" + name + "'");
        }
    }
}
