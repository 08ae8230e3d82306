package domain.todo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import domain.HttpError;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class JdbcTodosTest {
    @Test
    void a_database_that_takes_no_more_connections_is_told_from_one_that_is_away() {
        assertRefused(new SQLException("sorry, too many clients already", "53300"), "too many connections");
        assertRefused(new SQLException("connection refused", "08001"), "database away");
    }

    private static void assertRefused(SQLException failure, String reason) {
        JdbcTodos todos = new JdbcTodos(() -> {
            throw failure;
        });
        assertThatThrownBy(todos::latest).isInstanceOf(HttpError.class).hasMessage(reason);
    }
}
