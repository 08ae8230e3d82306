package intake.peer;

import intake.receipt.Receipts;
import java.io.IOException;

/** Runs a server until its process is ended, and deletes its receipts then. */
public final class Launch {
    /** Starts the server of one framework. */
    public interface Start {
        Peer with(Settings settings, Routes routes) throws Exception;
    }

    private Launch() {}

    public static void run(Start start, String... arguments) throws Exception {
        Settings settings = Settings.of(arguments);
        Receipts receipts = Receipts.in(settings.receipts());
        Peer peer = started(start, settings, receipts);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(peer, receipts)));
        System.out.println("ready http://127.0.0.1:" + peer.port());
    }

    private static Peer started(Start start, Settings settings, Receipts receipts) throws Exception {
        try {
            return start.with(settings, new Routes(receipts));
        } catch (Exception failed) {
            receipts.close();
            throw failed;
        }
    }

    private static void end(Peer peer, Receipts receipts) {
        peer.close();
        try {
            receipts.close();
        } catch (IOException e) {
            System.err.println("the receipts are left over: " + e);
        }
    }
}
