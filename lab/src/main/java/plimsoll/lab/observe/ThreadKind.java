package plimsoll.lab.observe;

import java.util.List;

/** What a thread of a JVM works for, as far as its name tells. */
enum ThreadKind {
    APPLICATION,
    JIT,
    COLLECTOR,
    /** The VM thread: under Serial it collects, under the others it does little. */
    VM;

    private static final List<String> COMPILERS = List.of("C1 Comp", "C2 Comp");

    /** X is ZGC without generations in JDK 21 and 22. As Serial has none of them, their presence tells that the VM thread does not collect. */
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

    /** @param name as the kernel keeps it, cut to 15 characters; newer JVMs cut it in the middle */
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
