package intake;

import java.util.Locale;
import org.springframework.context.ConfigurableApplicationContext;

/** A variant under its contract. */
enum Variant {
    UNREAD(intake.unread.Main::start),
    BYTELOOP(intake.byteloop.Main::start),
    BUFFER8K(intake.buffer8k.Main::start),
    DROPIN(intake.dropin.Main::start),
    READALL(intake.readall.Main::start),
    FILEUPLOAD(intake.fileupload.Main::start),
    FAST(intake.fast.Main::start),
    COLLECTED(intake.collected.Main::start),
    DRAINED(intake.drained.Main::start);

    private interface Start {
        ConfigurableApplicationContext with(String... arguments);
    }

    private final Start start;

    Variant(Start start) {
        this.start = start;
    }

    ConfigurableApplicationContext start(String... arguments) {
        return start.with(arguments);
    }

    String packageName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it accepts a form; the other kind accepts a raw body. */
    boolean takesForms() {
        return this != DRAINED;
    }

    boolean readsTheFile() {
        return this != UNREAD;
    }
}
