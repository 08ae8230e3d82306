package plants;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Holds a connection of a pool during the enclosed work. */
record PoolPlant(DataSource pool, Plant inside, Witness witness) implements Plant {
    @Override
    public Answer answer() throws IOException, InterruptedException {
        long since = System.nanoTime();
        try (Connection connection = pool.getConnection()) {
            witness.stood(Place.POOL, since);
            Answer answer = inside.answer();
            return connection.isReadOnly() ? Answer.FAILED : answer;
        } catch (SQLException e) {
            throw new IOException("no connection: " + e.getMessage(), e);
        }
    }
}
