package domain.account;

/**
 * An account after an entry.
 *
 * @param entries so many with this one
 */
public record Statement(int entries, long cents) {}
