package domain.account;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Accounts behind a lock each; an account begins when it is first named. */
public final class LockedAccounts {
    private final Map<String, LockedAccount> accounts = new ConcurrentHashMap<>();
    private final AccountOptions options;

    public LockedAccounts(AccountOptions options) {
        this.options = options;
    }

    public LockedAccount named(String name) {
        return accounts.computeIfAbsent(name, each -> new LockedAccount(options.journal(each), options));
    }
}
