package pekko.account;

import domain.HttpError;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.eventstream.EventStream;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.StatusReply;

/**
 * Passes each message on to the actor of its account, which begins when it is first named. A full mailbox drops a message
 * as a dead letter, without an answer; this actor refuses it instead, so that its sender does not wait.
 */
final class AccountsActor {
    private AccountsActor() {}

    /** A message for one account. */
    record ToAccount(String name, AccountActor.Ask ask) {}

    /**
     * @param accounts the behavior of an account, by its name
     * @param props the mailbox and the dispatcher of each
     */
    static Behavior<ToAccount> over(Function<String, Behavior<AccountActor.Ask>> accounts, Props props) {
        return Behaviors.setup(context -> {
            context.getSystem()
                    .eventStream()
                    .tell(new EventStream.Subscribe<>(DeadLetter.class, context.spawnAnonymous(refusing())));
            Map<String, ActorRef<AccountActor.Ask>> actors = new HashMap<>();
            return Behaviors.receiveMessage(message -> {
                actors.computeIfAbsent(message.name(), name -> context.spawnAnonymous(accounts.apply(name), props))
                        .tell(message.ask());
                return Behaviors.same();
            });
        });
    }

    private static Behavior<DeadLetter> refusing() {
        return Behaviors.receiveMessage(letter -> {
            if (letter.message() instanceof AccountActor.Ask ask) {
                ask.asker().tell(StatusReply.error(HttpError.accountBusy()));
            }
            return Behaviors.same();
        });
    }
}
