package plants;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/** Takes time and nothing else. */
record Wait(int micros) implements Plant {
    @Override
    public Answer answer() throws InterruptedException {
        TimeUnit.MICROSECONDS.sleep(micros);
        return Answer.DONE;
    }

    @Override
    public CompletionStage<Answer> begin() {
        return new CompletableFuture<Answer>().completeOnTimeout(Answer.DONE, micros, TimeUnit.MICROSECONDS);
    }
}
