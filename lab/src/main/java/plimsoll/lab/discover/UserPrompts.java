package plimsoll.lab.discover;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import plimsoll.lab.HelperThreads;

/**
 * The user's help for what a service does not reveal itself.
 *
 * @param path path named by the user
 * @param ready path of the readiness endpoint, from a manifest; an empty path: it only accepts connections
 * @param ask asks a question and returns the answer; an empty answer means none
 * @param progress receives the findings
 * @param patience time that a listening service gets to become ready
 */
public record UserPrompts(
        Optional<String> path,
        Optional<String> ready,
        UnaryOperator<String> ask,
        Consumer<String> progress,
        Duration patience) {
    /**
     * Asks a question and waits for the answer. The question is asked on a thread of its own, because an interrupt does
     * not end the read from a terminal.
     */
    String answer(String question) throws InterruptedException {
        FutureTask<String> answer = new FutureTask<>(() -> ask.apply(question));
        HelperThreads.start("question", answer, failure -> {});
        try {
            return answer.get();
        } catch (ExecutionException failed) {
            throw new IllegalStateException("the question could not be asked: " + failed.getCause(), failed);
        }
    }
}
