package pekko.todo;

import domain.todo.TodoInput;
import java.util.concurrent.CompletionStage;

/** The source of each answer's bytes for the routes; a failure is a {@link domain.HttpError}. */
interface Answers {
    CompletionStage<byte[]> create(TodoInput todoInput);

    CompletionStage<byte[]> find(long id);

    CompletionStage<byte[]> replace(long id, TodoInput todoInput);

    CompletionStage<byte[]> remove(long id);

    CompletionStage<byte[]> latest();
}
