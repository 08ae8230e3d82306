package plimsoll.model.member;

/**
 * A jar or a directory of classes, as it was when a run began.
 *
 * @param path absolute
 * @param sha256 in hexadecimal; for a directory, that of its files' names and contents
 */
public record BuildFile(String path, String sha256) {}
