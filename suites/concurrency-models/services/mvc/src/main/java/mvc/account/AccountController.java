package mvc.account;

import domain.Bounds;
import domain.JsonBody;
import domain.account.AccountCodec;
import domain.account.LockedAccount;
import domain.account.LockedAccounts;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Handles each request on the thread that accepted it. */
@RestController
public class AccountController {
    private final LockedAccounts accounts;

    public AccountController(LockedAccounts accounts) {
        this.accounts = accounts;
    }

    @PostMapping("/accounts/{name}")
    public ResponseEntity<byte[]> enter(@PathVariable String name, InputStream body) throws IOException {
        LockedAccount account = named(name);
        return answer(
                HttpStatus.CREATED,
                AccountCodec.write(account.enter(AccountCodec.entry(body.readNBytes(Bounds.BODY_BYTES + 1)))));
    }

    @GetMapping("/accounts/{name}")
    public ResponseEntity<byte[]> entries(@PathVariable String name) {
        return answer(HttpStatus.OK, AccountCodec.write(named(name).entries()));
    }

    private LockedAccount named(String name) {
        return accounts.named(AccountCodec.name(name));
    }

    private static ResponseEntity<byte[]> answer(HttpStatus status, byte[] json) {
        return ResponseEntity.status(status)
                .contentType(MediaType.parseMediaType(JsonBody.TYPE))
                .body(json);
    }
}
