package postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A data directory. */
final class Cluster {
    private static final long INIT_SECONDS = 60;

    private Cluster() {}

    /** Creates it unless it exists; its creation is not forced to the disk, later writes are. */
    static void create(Path home, Account account, Path data) throws IOException, InterruptedException {
        if (Files.exists(data.resolve("PG_VERSION"))) {
            return;
        }
        Process initdb = PostgresServer.inheriting(account.running(List.of(
                home.resolve("bin/initdb").toString(),
                "-D",
                data.toString(),
                "--no-sync",
                "--auth=trust",
                "--username=postgres",
                "--encoding=UTF8",
                "--locale=C")));
        if (!initdb.waitFor(INIT_SECONDS, TimeUnit.SECONDS) || initdb.exitValue() != 0) {
            initdb.destroyForcibly();
            throw new IOException("initdb did not make " + data + "; its words are on standard error");
        }
    }
}
