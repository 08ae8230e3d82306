package domain.todo;

/** A task to do, as the database keeps it. */
public record Todo(long id, String title, boolean done) {}
