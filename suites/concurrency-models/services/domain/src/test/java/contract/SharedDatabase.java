package contract;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import postgres.PostgresServer;
import postgres.Setup;

/** One PostgreSQL for all subjects of a module, which is away until it is asked to come. */
final class SharedDatabase implements AutoCloseable {
    private final Setup setup;
    private Optional<PostgresServer> server = Optional.empty();

    SharedDatabase(Path directory) throws IOException {
        try (var schema = SharedDatabase.class.getResourceAsStream("/schema.sql");
                ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String sql = new String(schema.readAllBytes(), StandardCharsets.UTF_8);
            setup = new Setup(Files.createDirectories(directory).resolve("data"), free.getLocalPort(), Map.of(), sql);
        }
    }

    String address() {
        return "127.0.0.1:" + setup.port();
    }

    void come() throws IOException, InterruptedException {
        if (server.isEmpty()) {
            server = Optional.of(PostgresServer.start(setup));
        }
    }

    void go() {
        server.ifPresent(PostgresServer::close);
        server = Optional.empty();
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(server.orElseThrow().jdbcUrl());
    }

    long number(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    @Override
    public void close() {
        go();
    }
}
