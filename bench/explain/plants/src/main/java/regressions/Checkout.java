package regressions;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/** One operation: it passes all places, of which the changes of a build make some more expensive. */
final class Checkout {
    private final Changes changes;
    private final Discounts discounts;
    private final Stock stock;
    private final Orders orders;
    private final Seats seats;
    private final Journal journal;
    private final Totals totals;
    private final Names names;
    private final AuditTrail audit;
    private final Rates rates;
    private final Receipt receipt;

    Checkout(Changes changes, URI store, Path directory) throws IOException {
        this.changes = changes;
        this.discounts = new Discounts(changes);
        this.stock = new Stock(changes);
        this.orders = new Orders(changes, store);
        this.seats = new Seats(changes);
        this.journal = new Journal(changes, directory);
        this.totals = new Totals(changes);
        this.names = new Names(changes);
        this.audit = new AuditTrail(changes);
        this.rates = new Rates(changes);
        this.receipt = new Receipt(changes);
    }

    byte[] answer() throws IOException, InterruptedException {
        long sum;
        if (changes.has("harmless-reordered")) {
            sum = rates.of(7) + totals.sum() + names.clean().length() + discounts.rate(900);
        } else {
            sum = discounts.rate(900) + names.clean().length() + totals.sum() + rates.of(7);
        }
        audit.record(sum);
        orders.load();
        seats.take();
        stock.reserve();
        journal.append(sum);
        return receipt.render(sum);
    }
}
