import java.util.concurrent.atomic.AtomicBoolean;

/** Unresponsive: after its first request /health is never answered again, though requests are. */
final class Mute {
    private Mute() {}

    public static void main(String[] arguments) throws Exception {
        AtomicBoolean mute = new AtomicBoolean();
        Service.start(
                arguments,
                () -> {
                    if (mute.get()) {
                        Service.forever();
                    }
                    return 200;
                },
                _ -> mute.set(true));
        Service.forever();
    }
}
