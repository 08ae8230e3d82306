package mvc.account;

import domain.Options;
import domain.account.AccountOptions;
import domain.account.LockedAccounts;
import mvc.shared.Service;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts the account service, whose options are those of {@link AccountOptions}. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({Service.class, AccountController.class})
public class Main {
    public static void main(String[] arguments) {
        Service.start(Main.class, arguments);
    }

    @Bean
    LockedAccounts accounts(Options options) {
        return new LockedAccounts(AccountOptions.of(options));
    }
}
