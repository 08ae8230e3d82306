package pekko.account;

import static org.apache.pekko.http.javadsl.server.Directives.concat;
import static org.apache.pekko.http.javadsl.server.Directives.get;
import static org.apache.pekko.http.javadsl.server.Directives.path;
import static org.apache.pekko.http.javadsl.server.Directives.post;
import static org.apache.pekko.http.javadsl.server.PathMatchers.segment;

import domain.account.AccountCodec;
import domain.account.Entry;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.http.javadsl.server.Route;
import org.apache.pekko.pattern.StatusReply;
import pekko.shared.Service;

/** Answers each request when the actor of its account has answered. */
record AccountRoutes(ActorSystem<AccountsActor.ToAccount> system) {
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);

    Route all() {
        return path(
                segment("accounts").slash(segment()),
                text -> concat(
                        post(() -> enter(AccountCodec.name(text))), get(() -> entries(AccountCodec.name(text)))));
    }

    private Route enter(String name) {
        return Service.withBody(bytes -> {
            Entry entry = AccountCodec.entry(bytes);
            return Service.json(201, ask(name, asker -> new AccountActor.Enter(entry, asker)));
        });
    }

    private Route entries(String name) {
        return Service.json(200, ask(name, AccountActor.Entries::new));
    }

    private CompletionStage<byte[]> ask(
            String name, Function<ActorRef<StatusReply<byte[]>>, AccountActor.Ask> message) {
        return AskPattern.askWithStatus(
                system,
                asker -> new AccountsActor.ToAccount(name, message.apply(asker)),
                LONGEST_WAIT,
                system.scheduler());
    }
}
