package plants;

import java.io.IOException;
import java.util.concurrent.CompletionStage;

/** Measures the whole of the enclosed plant. */
record StopwatchPlant(Plant inside, Witness witness) implements Plant {
    @Override
    public Answer answer() throws IOException, InterruptedException {
        long since = System.nanoTime();
        try {
            return inside.answer();
        } finally {
            witness.stood(Place.HANDLER, since);
        }
    }

    @Override
    public CompletionStage<Answer> begin() throws IOException, InterruptedException {
        long since = System.nanoTime();
        return inside.begin().whenComplete((_, _) -> witness.stood(Place.HANDLER, since));
    }
}
