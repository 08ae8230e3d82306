package plimsoll.proxy;

import java.io.IOException;

/** Carries out commands, one after the other. */
final class Controls {
    private final Relay relay;

    Controls(Relay relay) {
        this.relay = relay;
    }

    /** Its effect is there when this returns; the port may refuse to be opened again. */
    void obey(Command command) throws IOException {
        Wire wire = relay.wire();
        switch (command) {
            case Command.Rate(double rate, var directions) ->
                directions.forEach(direction -> wire.way(direction).pace().set(rate));
            case Command.Latency(double millis, var directions) ->
                directions.forEach(direction -> wire.way(direction).delay((long) (millis * 1e6)));
            case Command.Stall(var directions) ->
                directions.forEach(direction -> wire.way(direction).close());
            case Command.Resume() -> {
                wire.up().open();
                wire.down().open();
            }
            case Command.Reset() -> relay.resetAll();
            case Command.Down() -> relay.shut();
            case Command.Up() -> relay.open();
        }
    }
}
