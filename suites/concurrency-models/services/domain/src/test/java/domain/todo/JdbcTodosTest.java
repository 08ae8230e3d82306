package domain.todo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import domain.HttpError;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class JdbcTodosTest {
    @Test
    void a_full_database_is_distinguished_from_a_missing_one() {
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
