package domain.todo;

import domain.Bounds;
import domain.HttpError;

/** A client's description of a todo. */
public record TodoInput(String title, boolean done) {
    /** @throws HttpError 400 for a title that is blank, too long, or holds a character that PostgreSQL cannot keep */
    public TodoInput {
        if (title.isBlank()) {
            throw HttpError.malformed("a title is not blank");
        }
        if (title.length() > Bounds.TITLE_CHARS) {
            throw HttpError.malformed(
                    "a title has at most " + Bounds.TITLE_CHARS + " characters, this has " + title.length());
        }
        if (title.indexOf('\0') >= 0) {
            throw HttpError.malformed("a title has no NUL");
        }
    }

    public Todo as(long id) {
        return new Todo(id, title, done);
    }
}
