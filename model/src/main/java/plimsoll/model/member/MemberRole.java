package plimsoll.model.member;

/** What a member of a trial is there for. */
public enum MemberRole {
    /** The service that is tested; its death and its memory are judged. */
    SUBJECT,
    /** What the subject relies on: a store, a database, a second node. */
    NEED,
    /** A stand-in for something that the subject calls. */
    STUB
}
