package pekko.account;

import domain.HttpError;
import domain.account.Account;
import domain.account.AccountCodec;
import domain.account.Entry;
import domain.account.Journal;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.StatusReply;

/**
 * An account as an actor: the message of a request waits for its turn in the mailbox, and the actor changes the account and
 * answers. {@link domain.account.LockedAccount} does the same with a lock.
 */
final class AccountActor {
    private AccountActor() {}

    /** Messages that it handles. */
    sealed interface Ask {
        /** Gets the bytes of the answer. */
        ActorRef<StatusReply<byte[]>> asker();
    }

    record Enter(Entry entry, ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    record Entries(ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    /** @param failure restarts it, which forgets the half of an entry that has failed, or resumes with it */
    static Behavior<Ask> over(Journal journal, SupervisorStrategy failure) {
        return Behaviors.supervise(Behaviors.<Ask>setup(_ -> inTurn(new Account(journal))))
                .onFailure(failure);
    }

    private static Behavior<Ask> inTurn(Account account) {
        return Behaviors.receiveMessage(ask -> {
            try {
                ask.asker().tell(StatusReply.success(work(account, ask)));
            } catch (RuntimeException failure) {
                // The supervisor does not answer.
                ask.asker().tell(StatusReply.error(HttpError.accountFailed(failure)));
                throw failure;
            }
            return Behaviors.same();
        });
    }

    private static byte[] work(Account account, Ask ask) {
        return switch (ask) {
            case Enter enter -> AccountCodec.write(account.enter(enter.entry()));
            case Entries _ -> AccountCodec.write(account.entries());
        };
    }
}
