package vertx.plants;

import domain.Bounds;
import domain.Database;
import domain.Options;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnection;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import plants.Answer;
import plants.Place;
import plants.Witness;

/** Waits for one of a few connections without a thread, and holds it for {@code --micros} of the database's time. */
final class PgPooled implements Callable<Future<Answer>> {
    private final Pool pool;
    private final String sleep;
    private final Witness witness;

    PgPooled(Vertx vertx, Options options, Witness witness) {
        Database database = Database.of(options);
        this.witness = witness;
        this.sleep = "SELECT pg_sleep(" + Integer.parseInt(options.needed("micros")) / 1e6 + ")";
        this.pool = PgBuilder.pool()
                .with(new PoolOptions()
                        .setMaxSize(Integer.parseInt(options.needed("connections")))
                        .setConnectionTimeout((int) Bounds.POOL_WAIT.toSeconds())
                        .setConnectionTimeoutUnit(TimeUnit.SECONDS))
                .with(new NetClientOptions().setConnectTimeout((int) Bounds.CONNECT.toMillis()))
                .connectingTo(new PgConnectOptions()
                        .setHost(database.host())
                        .setPort(database.port())
                        .setDatabase(Database.NAME)
                        .setUser(Database.NAME)
                        .setPassword(database.password()))
                .using(vertx)
                .build();
    }

    @Override
    public Future<Answer> call() {
        long since = System.nanoTime();
        return pool.getConnection()
                .compose(connection -> on(connection, since))
                .onComplete(_ -> witness.stood(Place.HANDLER, since));
    }

    private Future<Answer> on(SqlConnection connection, long since) {
        witness.stood(Place.POOL, since);
        long asked = System.nanoTime();
        return connection
                .query(sleep)
                .execute()
                .map(Answer.DONE)
                .eventually(connection::close)
                .onComplete(_ -> witness.stood(Place.DOWNSTREAM, asked));
    }
}
