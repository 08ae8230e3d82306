package plants;

import java.io.IOException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;

/** Refuses requests beyond a maximum inside. */
record Ration(Semaphore permits, Plant inside) implements Plant {
    @Override
    public Answer answer() throws IOException, InterruptedException {
        if (!permits.tryAcquire()) {
            return Answer.REFUSED;
        }
        try {
            return inside.answer();
        } finally {
            permits.release();
        }
    }

    @Override
    public CompletionStage<Answer> begin() throws IOException, InterruptedException {
        return permits.tryAcquire()
                ? inside.begin().whenComplete((_, _) -> permits.release())
                : new Reply(0).begin().thenApply(_ -> Answer.REFUSED);
    }
}
