package plimsoll.model.verdict;

/**
 * A death with its witness.
 *
 * @param member whose
 * @param evidence one line that shows it: a log line, a kernel counter, an exit code
 */
public record DeathReport(String member, Death death, String evidence) {}
