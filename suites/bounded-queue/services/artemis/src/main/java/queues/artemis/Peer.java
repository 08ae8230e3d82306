package queues.artemis;

import java.nio.file.Path;

/**
 * A broker in a process of its own: {@code Peer primary PORT PORT-OF-THE-BACKUP DIRECTORY}, or {@code Peer backup PORT
 * PORT-OF-THE-PRIMARY DIRECTORY}. It writes a line when it is ready. A primary is ready when it serves, with or without
 * a backup; a backup when it has a copy of everything that the primary has.
 */
public final class Peer {
    private Peer() {}

    public static void main(String[] arguments) throws InterruptedException {
        String name = arguments[0];
        int port = Integer.parseInt(arguments[1]);
        int other = Integer.parseInt(arguments[2]);
        Path directory = Path.of(arguments[3]);
        switch (name) {
            case "primary" -> {
                try (Broker broker = Broker.start(directory, false, BrokerRole.primary(port, other))) {
                    broker.awaitService();
                    serve(name, broker);
                }
            }
            case "backup" -> {
                try (Broker broker = Broker.start(directory, false, BrokerRole.backup(port, other))) {
                    broker.awaitCopy();
                    serve(name, broker);
                }
            }
            default -> throw new IllegalArgumentException("'" + name + "' is neither primary nor backup");
        }
    }

    private static void serve(String name, Broker broker) throws InterruptedException {
        System.out.println("ready as " + name);
        broker.awaitEnd();
        throw new IllegalStateException("the broker has stopped by itself");
    }
}
