package plimsoll.model.verdict;

/**
 * A death with its evidence.
 *
 * @param member the member that died
 * @param evidence one line that shows it: a log line, a kernel counter, an exit code
 */
public record DeathReport(String member, Death death, String evidence) {}
