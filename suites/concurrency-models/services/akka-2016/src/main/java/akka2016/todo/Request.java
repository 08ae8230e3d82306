package akka2016.todo;

import com.github.pgasync.ResultSet;
import com.github.pgasync.Row;
import domain.HttpError;
import domain.todo.Sql;
import domain.todo.Todo;
import domain.todo.TodoCodec;
import domain.todo.TodoInput;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/**
 * A message to the actor: a statement, and the bytes that its result becomes.
 *
 * @param values of its placeholders
 * @param answer throws a {@link HttpError} where no todo has the id
 */
record Request(String sql, List<Object> values, Function<ResultSet, byte[]> answer) {
    static Request create(TodoInput todoInput) {
        return new Request(
                Sql.CREATE,
                List.of(todoInput.title(), todoInput.done()),
                rows -> TodoCodec.write(todoInput.as(rows.row(0).getLong("id"))));
    }

    static Request find(long id) {
        return new Request(Sql.FIND, List.of(id), rows -> {
            touched(id, rows.size());
            return TodoCodec.write(todo(rows.row(0)));
        });
    }

    static Request replace(long id, TodoInput todoInput) {
        return new Request(Sql.REPLACE, List.of(todoInput.title(), todoInput.done(), id), rows -> {
            touched(id, rows.updatedRows());
            return TodoCodec.write(todoInput.as(id));
        });
    }

    static Request remove(long id) {
        return new Request(Sql.REMOVE, List.of(id), rows -> {
            touched(id, rows.updatedRows());
            return new byte[0];
        });
    }

    static Request latest() {
        return new Request(
                Sql.LATEST,
                List.of(),
                rows -> TodoCodec.write(StreamSupport.stream(rows.spliterator(), false)
                        .map(Request::todo)
                        .toList()));
    }

    private static void touched(long id, int rows) {
        if (rows == 0) {
            throw HttpError.unknown(Long.toString(id));
        }
    }

    /** By name: the driver finds the type of a column by number only where a row has a single one. */
    private static Todo todo(Row row) {
        return new Todo(row.getLong("id"), row.getString("title"), row.getBoolean("done"));
    }
}
