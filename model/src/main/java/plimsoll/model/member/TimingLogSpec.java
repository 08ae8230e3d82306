package plimsoll.model.member;

/**
 * A log in which a member writes how long each operation took, such as an access log.
 *
 * @param name such as {@code nginx}
 * @param member the member that writes it
 * @param file below the member's own directory
 * @param line a regular expression that finds the operation's identity in its group {@code id}, and its time in {@code
 *     s}, {@code ms} or {@code us}, named after the unit
 */
public record TimingLogSpec(String name, String member, String file, String line) {}
