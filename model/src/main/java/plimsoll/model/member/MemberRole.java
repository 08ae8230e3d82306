package plimsoll.model.member;

/** The role of a member in a trial. */
public enum MemberRole {
    /** The service that is tested; its death and its memory are judged. */
    SUBJECT,
    /** A process that the subject relies on: a store, a database, a second node. */
    NEED,
    /** A stand-in for something that the subject calls. */
    STUB
}
