package postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A data directory without a table, made once for a class of tests, since initdb takes most of the time of a test. */
public record NewCluster(Setup made) {
    /** Makes it below a directory. */
    public static NewCluster in(Path directory) throws IOException, InterruptedException {
        Setup setup = Setup.durable(directory.resolve("made"), "");
        Cluster.create(Account.of(Binaries.unpacked(), setup.data()), setup);
        return new NewCluster(setup);
    }

    /** Returns a durable server on a copy of it, which runs some SQL once it is ready. */
    public Setup copied(Path data, String sql) throws IOException, InterruptedException {
        return copied(data, Map.of(), sql);
    }

    public Setup copied(Path data, Map<String, String> settings, String sql) throws IOException, InterruptedException {
        // Files keep their owner.
        int code = new ProcessBuilder("cp", "-a", made.data().toString(), data.toString())
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("cp ended with " + code);
        }
        return new Setup(data, 0, settings, sql, made.password());
    }
}
