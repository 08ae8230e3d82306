package intake.peer;

/** A running server. */
public interface Peer extends AutoCloseable {
    /** The port it listens on. */
    int port();

    @Override
    void close();
}
