package domain.account;

import domain.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of an account service.
 *
 * @param directory of the journals, one file for each account; empty to keep accounts in memory alone
 * @param waiting the most requests that wait for an account; empty for any number
 * @param restarts whether an account that failed begins anew with its journal; otherwise it resumes with the state it has
 */
public record AccountOptions(Optional<Path> directory, Optional<Integer> waiting, boolean restarts) {
    /** {@code --journal=DIR}, {@code --waiting=N}, {@code --failure=restart|resume}. */
    public static AccountOptions of(Options options) {
        return new AccountOptions(
                options.text("journal").map(AccountOptions::made),
                options.text("waiting").map(Integer::valueOf),
                restarts(options.text("failure").orElse("restart")));
    }

    private static boolean restarts(String failure) {
        return switch (failure) {
            case "restart" -> true;
            case "resume" -> false;
            default -> throw new IllegalArgumentException("--failure is restart or resume, not '" + failure + "'");
        };
    }

    /** Returns the journal of one account. */
    public Journal journal(String account) {
        return directory
                .<Journal>map(each -> new FileJournal(each.resolve(account)))
                .orElseGet(NoJournal::new);
    }

    private static Path made(String directory) {
        try {
            return Files.createDirectories(Path.of(directory));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
