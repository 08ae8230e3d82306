package pekko.todo;

import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import java.util.concurrent.CompletionStage;
import vertx.pg.PgTodos;

/** The futures of the database's client as they are. */
record AnswersOfClient(PgTodos todos) implements Answers {
    @Override
    public CompletionStage<byte[]> create(TodoInput todoInput) {
        return todos.create(todoInput).map(TodoCodec::write).toCompletionStage();
    }

    @Override
    public CompletionStage<byte[]> find(long id) {
        return todos.find(id).map(TodoCodec::write).toCompletionStage();
    }

    @Override
    public CompletionStage<byte[]> replace(long id, TodoInput todoInput) {
        return todos.replace(id, todoInput).map(TodoCodec::write).toCompletionStage();
    }

    @Override
    public CompletionStage<byte[]> remove(long id) {
        return todos.remove(id).map(_ -> new byte[0]).toCompletionStage();
    }

    @Override
    public CompletionStage<byte[]> latest() {
        return todos.latest().map(TodoCodec::write).toCompletionStage();
    }
}
