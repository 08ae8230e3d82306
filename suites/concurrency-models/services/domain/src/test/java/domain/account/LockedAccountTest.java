package domain.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import domain.HttpError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockedAccountTest {
    private static final int PATIENCE_SECONDS = 20;
    private static final Entry POISON = new Entry("poison", Long.MAX_VALUE);

    @TempDir
    Path directory;

    @Test
    void an_account_that_restarts_keeps_what_it_acknowledged_and_nothing_of_an_entry_that_failed() {
        LockedAccount account = account(Optional.of(directory), true);
        poison(account);

        assertThat(account.enter(new Entry("b", 7))).isEqualTo(new Statement(2, 1200));
        assertThat(account.entries()).extracting(Entry::id).containsExactly("a", "b");
    }

    @Test
    void an_account_that_resumes_keeps_half_of_an_entry_that_failed() {
        LockedAccount account = account(Optional.of(directory), false);
        poison(account);

        assertThat(account.enter(new Entry("b", 7))).isEqualTo(new Statement(3, 1200));
        assertThat(account.entries()).extracting(Entry::id).containsExactly("a", "poison", "b");
    }

    @Test
    void an_account_that_restarts_without_a_journal_loses_what_it_acknowledged() {
        LockedAccount account = account(Optional.empty(), true);
        poison(account);

        assertThat(account.entries()).isEmpty();
    }

    @Test
    void a_request_beyond_those_that_may_wait_is_refused_and_changes_nothing() throws InterruptedException {
        HangingJournal hanging = new HangingJournal(new CountDownLatch(1), new CountDownLatch(1));
        LockedAccount account = new LockedAccount(hanging, new AccountOptions(Optional.empty(), Optional.of(0), true));
        Thread first = Thread.ofVirtual().start(() -> account.enter(new Entry("a", 5)));
        assertThat(hanging.begun().await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThatThrownBy(() -> account.enter(new Entry("b", 7)))
                .isInstanceOfSatisfying(
                        HttpError.class,
                        httpError -> assertThat(httpError.status()).isEqualTo(503));
        hanging.goesOn().countDown();
        assertThat(first.join(Duration.ofSeconds(PATIENCE_SECONDS))).isTrue();
        assertThat(account.entries()).extracting(Entry::id).containsExactly("a");
    }

    private static LockedAccount account(Optional<Path> directory, boolean restarts) {
        AccountOptions options = new AccountOptions(directory, Optional.empty(), restarts);
        return new LockedAccount(options.journal("mine"), options);
    }

    /** Its first entry is acknowledged, the second fails. */
    private static void poison(LockedAccount account) {
        assertThat(account.enter(new Entry("a", 5))).isEqualTo(new Statement(1, 500));
        assertThatThrownBy(() -> account.enter(POISON))
                .isInstanceOfSatisfying(
                        HttpError.class,
                        httpError -> assertThat(httpError.status()).isEqualTo(500));
    }

    /** A journal on a disk that hangs. */
    private record HangingJournal(CountDownLatch begun, CountDownLatch goesOn) implements Journal {
        @Override
        public void append(Entry entry) {
            begun.countDown();
            try {
                assertThat(goesOn.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public List<Entry> entries() {
            return List.of();
        }
    }
}
