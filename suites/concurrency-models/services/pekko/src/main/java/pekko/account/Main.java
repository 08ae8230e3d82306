package pekko.account;

import domain.Options;
import domain.account.AccountOptions;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import pekko.shared.Service;

/** Starts the account service, whose options are those of {@link AccountOptions}. */
public final class Main {
    /** Forcing a journal to the disk blocks a thread, which is none of those that answer. */
    private static final String DISPATCHER = "account-dispatcher";

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(arguments);
        AccountOptions accounts = AccountOptions.of(options);
        SupervisorStrategy failure = accounts.restarts() ? SupervisorStrategy.restart() : SupervisorStrategy.resume();
        Props props = accounts.waiting()
                .map(MailboxSelector::bounded)
                .orElseGet(MailboxSelector::defaultMailbox)
                .withDispatcherFromConfig(DISPATCHER);
        ActorSystem<AccountsActor.ToAccount> system = ActorSystem.create(
                AccountsActor.over(name -> AccountActor.over(accounts.journal(name), failure), props),
                "accounts",
                Service.config(options));
        Service.start(system, options, new AccountRoutes(system).all());
    }
}
