package plimsoll.study.setting;

import java.util.List;
import java.util.Locale;

/** A garbage collector that a study can choose by its name. */
enum JvmCollector {
    SERIAL("-XX:+UseSerialGC"),
    PARALLEL("-XX:+UseParallelGC"),
    G1("-XX:+UseG1GC"),
    ZGC("-XX:+UseZGC"),
    SHENANDOAH("-XX:+UseShenandoahGC"),
    SHENANDOAH_GENERATIONAL("-XX:+UseShenandoahGC -XX:ShenandoahGCMode=generational");

    private final String flags;

    JvmCollector(String flags) {
        this.flags = flags;
    }

    /** Returns the collector that the schema calls so, such as {@code shenandoah-generational}. */
    static JvmCollector named(String name) {
        return valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT));
    }

    /** The name in a study, and in the names of its variants. */
    String written() {
        return name().replace('_', '-').toLowerCase(Locale.ROOT);
    }

    List<String> flags() {
        return List.of(flags.split(" "));
    }
}
