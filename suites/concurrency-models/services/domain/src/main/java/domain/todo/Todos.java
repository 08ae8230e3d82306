package domain.todo;

import java.util.List;

/** The todos in the database; every call blocks until its transaction is over. A failure is a {@link domain.Refusal}. */
public interface Todos {
    Todo create(Draft draft);

    Todo find(long id);

    Todo replace(long id, Draft draft);

    void remove(long id);

    /** The newest first. */
    List<Todo> latest();
}
