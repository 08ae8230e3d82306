package plimsoll.proxy;

import java.io.IOException;

/** Executes commands, one after the other. */
final class CommandHandler {
    private final Relay relay;

    CommandHandler(Relay relay) {
        this.relay = relay;
    }

    /**
     * Returns when the command has taken effect.
     *
     * @throws IOException when a port cannot be opened again or closed
     */
    void execute(ProxyCommand command) throws IOException {
        LinkState linkState = relay.linkState();
        switch (command) {
            case ProxyCommand.Rate(double rate, var directions) ->
                directions.forEach(
                        direction -> linkState.state(direction).limiter().set(rate));
            case ProxyCommand.Latency(double millis, var directions) ->
                directions.forEach(direction -> linkState.state(direction).delay((long) (millis * 1e6)));
            case ProxyCommand.Stall(var directions) ->
                directions.forEach(direction -> linkState.state(direction).close());
            case ProxyCommand.Resume() -> {
                linkState.up().open();
                linkState.down().open();
            }
            case ProxyCommand.Reset() -> relay.resetAll();
            case ProxyCommand.Down() -> relay.shut();
            case ProxyCommand.Up() -> relay.open();
        }
    }
}
