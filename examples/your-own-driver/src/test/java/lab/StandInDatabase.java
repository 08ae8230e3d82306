package lab;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;

/** A JDBC driver for {@code jdbc:stand-in:} that answers every query with the same rows. */
final class StandInDatabase implements Driver, AutoCloseable {
    private final List<List<Object>> rows;
    private final AtomicBoolean closed = new AtomicBoolean();

    private StandInDatabase(List<List<Object>> rows) {
        this.rows = rows;
    }

    static StandInDatabase of(List<List<Object>> rows) throws SQLException {
        StandInDatabase database = new StandInDatabase(rows);
        DriverManager.registerDriver(database);
        return database;
    }

    /** Whether its last connection was closed. */
    boolean connectionClosed() {
        return closed.get();
    }

    @Override
    public void close() throws SQLException {
        DriverManager.deregisterDriver(this);
    }

    @Override
    public Connection connect(String url, Properties info) {
        return acceptsURL(url) ? connection() : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:stand-in:");
    }

    private Connection connection() {
        return made(Connection.class, (_, method, _) -> {
            if (method.getName().equals("close")) {
                closed.set(true);
            }
            return method.getName().equals("createStatement") ? statement() : null;
        });
    }

    private Statement statement() {
        return made(Statement.class, (_, method, _) -> method.getName().equals("executeQuery") ? answer() : null);
    }

    private ResultSet answer() {
        AtomicInteger at = new AtomicInteger(-1);
        ResultSetMetaData shape =
                made(ResultSetMetaData.class, (_, _, _) -> rows.getFirst().size());
        return made(ResultSet.class, (_, method, arguments) -> switch (method.getName()) {
            case "next" -> at.incrementAndGet() < rows.size();
            case "getMetaData" -> shape;
            default -> rows.get(at.get()).get((int) arguments[0] - 1);
        });
    }

    private static <T> T made(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(Map.class.getName());
    }
}
