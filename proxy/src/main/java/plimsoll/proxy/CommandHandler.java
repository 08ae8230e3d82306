package plimsoll.proxy;

import java.io.IOException;

/** Carries out commands, one after the other. */
final class CommandHandler {
    private final Relay relay;

    CommandHandler(Relay relay) {
        this.relay = relay;
    }

    /** Its effect is there when this returns; the port may refuse to be opened again. */
    void obey(ProxyCommand command) throws IOException {
        LinkState linkState = relay.wire();
        switch (command) {
            case ProxyCommand.Rate(double rate, var directions) ->
                directions.forEach(direction -> linkState.way(direction).pace().set(rate));
            case ProxyCommand.Latency(double millis, var directions) ->
                directions.forEach(direction -> linkState.way(direction).delay((long) (millis * 1e6)));
            case ProxyCommand.Stall(var directions) ->
                directions.forEach(direction -> linkState.way(direction).close());
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
