package postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A data directory. */
final class Cluster {
    private static final long INIT_SECONDS = 60;

    /** By default clients of this machine alone are asked for a password, and others are refused. */
    private static final String OTHER_MACHINES = "host all all all scram-sha-256\n";

    /**
     * Drivers without SCRAM: members of the role {@code cleartext}, which exists only where the SQL of a set-up creates it, send
     * their password as it is. The server keeps its hash by SCRAM all the same.
     */
    private static final String OLD_DRIVERS = "host all +cleartext all password\n";

    private Cluster() {}

    /**
     * Creates it unless it exists, with a password for its superuser. Unless the setup says so, its creation is not
     * forced to the disk; later writes are.
     */
    static void create(Account account, Setup setup) throws IOException, InterruptedException {
        Path data = setup.data();
        if (Files.exists(data.resolve("PG_VERSION"))) {
            return;
        }
        // Only its owner can read it, and it is passed as an open file: command lines are public.
        Path password = Files.createTempFile("plimsoll", ".password");
        try {
            Files.writeString(password, setup.password() + "\n");
            account.own(password);
            Process initdb = PostgresServer.builder(account.running(
                            "initdb",
                            List.of(
                                    setup.synced() ? "--sync-method=fsync" : "--no-sync",
                                    "--auth=scram-sha-256",
                                    "--pwfile=/dev/stdin",
                                    "--username=postgres",
                                    "--encoding=UTF8",
                                    "--locale=C")))
                    .redirectInput(password.toFile())
                    .start();
            if (!initdb.waitFor(INIT_SECONDS, TimeUnit.SECONDS) || initdb.exitValue() != 0) {
                initdb.destroyForcibly();
                throw new IOException("initdb did not make " + data + "; its output is on standard error."
                        + " As root it needs a mount namespace and a user without an account: start as an ordinary"
                        + " user where the machine allows neither");
            }
        } finally {
            Files.delete(password);
        }
        // The first line that fits a client counts.
        Path access = data.resolve("pg_hba.conf");
        String others = setup.host().equals(Setup.LOOPBACK) ? "" : OTHER_MACHINES;
        Files.writeString(access, OLD_DRIVERS + Files.readString(access) + others);
        if (setup.synced()) {
            force(access);
            force(data.resolve(".."));
        }
    }

    /** Forces a file to the disk, or the names in a directory. */
    private static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
