package domain.todo;

import java.util.List;

/** The todos in the database; every call blocks until its transaction is over. A failure is a {@link domain.HttpError}. */
public interface Todos {
    Todo create(TodoInput todoInput);

    Todo find(long id);

    Todo replace(long id, TodoInput todoInput);

    void remove(long id);

    /** The newest first. */
    List<Todo> latest();
}
