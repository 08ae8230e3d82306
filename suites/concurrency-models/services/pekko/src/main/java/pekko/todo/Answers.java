package pekko.todo;

import domain.todo.Draft;
import java.util.concurrent.CompletionStage;

/** Where the routes take the bytes of each answer from; a failure is a {@link domain.Refusal}. */
interface Answers {
    CompletionStage<byte[]> create(Draft draft);

    CompletionStage<byte[]> find(long id);

    CompletionStage<byte[]> replace(long id, Draft draft);

    CompletionStage<byte[]> remove(long id);

    CompletionStage<byte[]> latest();
}
