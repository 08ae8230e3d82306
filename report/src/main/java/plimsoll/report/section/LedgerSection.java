package plimsoll.report.section;

import java.util.List;
import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.summary.LedgerAccount;
import plimsoll.report.summary.LedgerText;
import plimsoll.report.view.View;

/** Compares the client's answers with the contents of the store, as equations for each cell. */
public final class LedgerSection implements Section {
    public static final String KEY = "ledger";

    @Override
    public String key() {
        return KEY;
    }

    @Override
    public String title() {
        return "The ledger";
    }

    /** Returns empty if no cell has a round. */
    @Override
    public Optional<View> of(Result result) {
        List<LedgerAccount> accounts = result.cells().stream()
                .flatMap(cell -> LedgerText.of(result, cell).stream())
                .toList();
        return accounts.isEmpty()
                ? Optional.empty()
                : Optional.of(new View.Group(List.of(
                        new View.Explanation("All rounds of a variant together. Acknowledged: the service confirmed the"
                                + " operation. Unknown: no trustworthy answer came."),
                        new View.Ledger(accounts))));
    }
}
