package plimsoll.lab.observe;

import java.util.List;

/** The purpose of a JVM's thread, as far as its name shows. */
enum ThreadKind {
    APPLICATION,
    JIT,
    COLLECTOR,
    /** The VM thread: with Serial it collects, with the other collectors it does little. */
    VM;

    private static final List<String> COMPILERS = List.of("C1 Comp", "C2 Comp");

    /**
     * X is ZGC without generations in JDK 21 and 22. Serial has none of these threads, so their presence shows that the
     * VM thread does not collect.
     */
    private static final List<String> COLLECTORS = List.of(
            "GC Thread#",
            "ParGC Thread",
            "G1 ",
            "ZDriver",
            "ZWorker",
            "ZDirector",
            "ZStat",
            "ZUncomm",
            "ZUnmap",
            "XDriver",
            "XWorker",
            "XDirector",
            "XStat",
            "XUncomm",
            "XUnmap",
            "Shenand");

    /**
     * Classifies a thread.
     *
     * @param name as the kernel keeps it, cut to 15 characters; newer JVMs cut it in the middle
     */
    static ThreadKind of(String name) {
        if (name.equals("VM Thread")) {
            return VM;
        }
        if (COMPILERS.stream().anyMatch(name::startsWith)) {
            return JIT;
        }
        return COLLECTORS.stream().anyMatch(name::startsWith) ? COLLECTOR : APPLICATION;
    }
}
