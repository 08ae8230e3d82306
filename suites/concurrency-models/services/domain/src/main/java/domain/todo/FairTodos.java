package domain.todo;

import domain.HttpError;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Serves requests in order of arrival before a pool that hands its connections to the request that asks at the right
 * moment.
 */
public final class FairTodos implements Todos {
    private final Todos todos;
    private final Semaphore turns;
    private final Duration patience;

    /** @param connections as many as the pool has */
    public FairTodos(Todos todos, int connections, Duration patience) {
        this.todos = todos;
        this.patience = patience;
        this.turns = new Semaphore(connections, true);
    }

    @Override
    public Todo create(TodoInput todoInput) {
        return inTurn(() -> todos.create(todoInput));
    }

    @Override
    public Todo find(long id) {
        return inTurn(() -> todos.find(id));
    }

    @Override
    public Todo replace(long id, TodoInput todoInput) {
        return inTurn(() -> todos.replace(id, todoInput));
    }

    @Override
    public void remove(long id) {
        inTurn(() -> {
            todos.remove(id);
            return id;
        });
    }

    @Override
    public List<Todo> latest() {
        return inTurn(todos::latest);
    }

    private <T> T inTurn(Supplier<T> work) {
        try {
            if (!turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw HttpError.poolExhausted();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw HttpError.poolExhausted();
        }
        try {
            return work.get();
        } finally {
            turns.release();
        }
    }
}
