package plants;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import domain.Bounds;
import domain.Database;
import domain.Options;
import javax.sql.DataSource;

/** A pool of {@code --connections} to the database at {@code --db}. */
final class Connections {
    private Connections() {}

    static DataSource of(Options options) {
        var pool = new HikariConfig();
        pool.setJdbcUrl(Database.of(options).jdbcUrl());
        pool.setMaximumPoolSize(Integer.parseInt(options.needed("connections")));
        pool.setConnectionTimeout(Bounds.POOL_WAIT.toMillis());
        return new HikariDataSource(pool);
    }
}
