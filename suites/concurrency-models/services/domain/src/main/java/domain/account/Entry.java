package domain.account;

/**
 * A change of an account.
 *
 * @param id its client's name for it: printable ASCII without blanks
 */
public record Entry(String id, long euros) {}
