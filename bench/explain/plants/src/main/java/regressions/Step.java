package regressions;

/** A place that each operation passes, and the class that may be made more expensive. */
enum Step {
    DISCOUNTS(Discounts.class),
    NAMES(Names.class),
    TOTALS(Totals.class),
    RATES(Rates.class),
    AUDIT(AuditTrail.class),
    ORDERS(Orders.class),
    SEATS(Seats.class),
    STOCK(Stock.class),
    JOURNAL(Journal.class),
    RECEIPT(Receipt.class);

    private final Class<?> place;

    Step(Class<?> place) {
        this.place = place;
    }

    String place() {
        return place.getName();
    }
}
