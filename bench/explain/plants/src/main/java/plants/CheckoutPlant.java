package plants;

import java.io.IOException;
import regressions.Checkout;

/** The operation of the planted regressions, which passes ten places. */
record CheckoutPlant(Checkout checkout) implements Plant {
    @Override
    public Answer answer() throws IOException, InterruptedException {
        return Answer.of(checkout.answer());
    }
}
