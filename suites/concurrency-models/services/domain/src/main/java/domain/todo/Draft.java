package domain.todo;

import domain.Bounds;
import domain.Refusal;

/** What a client says of a todo. */
public record Draft(String title, boolean done) {
    /** @throws Refusal 400 for a title that is blank, too long, or holds a character that PostgreSQL cannot keep */
    public Draft {
        if (title.isBlank()) {
            throw Refusal.malformed("a title is not blank");
        }
        if (title.length() > Bounds.TITLE_CHARS) {
            throw Refusal.malformed(
                    "a title has at most " + Bounds.TITLE_CHARS + " characters, this has " + title.length());
        }
        if (title.indexOf('\0') >= 0) {
            throw Refusal.malformed("a title has no NUL");
        }
    }

    public Todo as(long id) {
        return new Todo(id, title, done);
    }
}
