package intake;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.SpringVersion;

/**
 * A variant under its contract. Lambdas start it: a reference to its method would need its class on the class path of a
 * module that lacks it.
 */
enum Variant {
    UNREAD(arguments -> intake.unread.Main.start(arguments)),
    BYTELOOP(arguments -> intake.byteloop.Main.start(arguments)),
    BUFFER8K(arguments -> intake.buffer8k.Main.start(arguments)),
    DROPIN(arguments -> intake.dropin.Main.start(arguments)),
    READALL(arguments -> intake.readall.Main.start(arguments)),
    FILEUPLOAD(arguments -> intake.fileupload.Main.start(arguments)),
    FAST(arguments -> intake.fast.Main.start(arguments)),
    COLLECTED(arguments -> intake.collected.Main.start(arguments)),
    DRAINED(arguments -> intake.drained.Main.start(arguments)),
    STOREDCOLLECTED(arguments -> intake.storedcollected.Main.start(arguments)),
    STOREDSPOOLED(arguments -> intake.storedspooled.Main.start(arguments)),
    STOREDSTREAMED(arguments -> intake.storedstreamed.Main.start(arguments));

    private interface Start {
        ConfigurableApplicationContext with(String... arguments);
    }

    private final Start start;

    Variant(Start start) {
        this.start = start;
    }

    /**
     * The variants on the class path of the tests' module, which its build names, separated by commas; without a name all
     * of them.
     */
    static List<Variant> here() {
        String named = System.getProperty("intake.variants", "");
        return Arrays.stream(values())
                .filter(variant -> named.isEmpty() || List.of(named.split(",")).contains(variant.name()))
                .toList();
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

    /** The status for a form that breaks off, which Tomcat 9 and Spring 5 take for a fault of their own. */
    int brokenFormStatus() {
        return String.valueOf(SpringVersion.getVersion()).startsWith("5.") ? 500 : 400;
    }

    boolean readsTheFile() {
        return this != UNREAD;
    }

    /** Whether it puts each file into a store, which it needs at its start. */
    boolean hasStore() {
        return this == STOREDCOLLECTED || this == STOREDSPOOLED || this == STOREDSTREAMED;
    }
}
