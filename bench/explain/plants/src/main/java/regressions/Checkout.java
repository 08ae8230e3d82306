package regressions;

import domain.Options;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;

/**
 * One operation, which passes all places in turn. The changes of a build make one of them more expensive, or do the same
 * work in another way.
 */
public final class Checkout {
    private final Changes changes;
    private final StepClock clock;
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

    Checkout(Changes changes, URI store, Path directory, StepClock clock) throws IOException {
        this.changes = changes;
        this.clock = clock;
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

    /**
     * From {@code --changes=NAME,NAME --store=URL --dir=DIRECTORY}; prints the times of its places when the service is
     * stopped.
     */
    public static Checkout of(Options options) throws IOException {
        return new Checkout(
                Changes.of(options.text("changes").orElse("")),
                URI.create(options.needed("store")),
                Path.of(options.needed("dir")),
                new StepClock().speakingAtTheEnd());
    }

    /** Waits in several places, so it needs a thread that may. */
    public byte[] answer() throws IOException, InterruptedException {
        StepClock.Lap lap = clock.begun();
        long sum;
        if (changes.has("harmless-reordered")) {
            sum = rates.of(7);
            lap.ended(Step.RATES);
            sum += totals.sum();
            lap.ended(Step.TOTALS);
            sum += names.clean().length();
            lap.ended(Step.NAMES);
            sum += discounts.rate(900);
            lap.ended(Step.DISCOUNTS);
        } else {
            sum = discounts.rate(900);
            lap.ended(Step.DISCOUNTS);
            sum += names.clean().length();
            lap.ended(Step.NAMES);
            sum += totals.sum();
            lap.ended(Step.TOTALS);
            sum += rates.of(7);
            lap.ended(Step.RATES);
        }
        audit.record(sum);
        lap.ended(Step.AUDIT);
        orders.load();
        lap.ended(Step.ORDERS);
        seats.take();
        lap.ended(Step.SEATS);
        stock.reserve();
        lap.ended(Step.STOCK);
        journal.append(sum);
        lap.ended(Step.JOURNAL);
        byte[] body = receipt.render(sum);
        lap.ended(Step.RECEIPT);
        return body;
    }
}
