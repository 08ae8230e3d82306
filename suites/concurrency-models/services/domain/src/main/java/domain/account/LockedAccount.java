package domain.account;

import domain.HttpError;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * An account behind a lock: the thread of a request waits for its turn, changes the account itself, and answers. An actor
 * does the same with a mailbox and a supervisor.
 */
public final class LockedAccount {
    private final Journal journal;
    private final boolean restarts;

    /** One for the request whose turn it is, and one for each that waits. */
    private final Semaphore room;

    private final Lock turn = new ReentrantLock(true);
    private Account account;

    LockedAccount(Journal journal, AccountOptions options) {
        this.journal = journal;
        this.account = new Account(journal);
        this.restarts = options.restarts();
        this.room = new Semaphore(options.waiting().orElse(Integer.MAX_VALUE - 1) + 1);
    }

    public Statement enter(Entry entry) {
        return inTurn(state -> state.enter(entry));
    }

    public List<Entry> entries() {
        return inTurn(Account::entries);
    }

    private <T> T inTurn(Function<Account, T> work) {
        if (!room.tryAcquire()) {
            throw HttpError.accountBusy();
        }
        turn.lock();
        try {
            return work.apply(account);
        } catch (RuntimeException failure) {
            restart();
            throw HttpError.accountFailed(failure);
        } finally {
            turn.unlock();
            room.release();
        }
    }

    /** Forgets the half of an entry that has failed, unless the account is to resume with it. */
    private void restart() {
        if (restarts) {
            account = new Account(journal);
        }
    }
}
