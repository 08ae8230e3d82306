package plimsoll.model.member;

/** The runtime of a program, as far as its processes show it from outside. */
public enum ProgramRuntime {
    /** A process has mapped the library of a JVM. */
    JVM("a JVM"),
    /** An executable of GraalVM, whose heap is a section of its own. */
    NATIVE_IMAGE("a native image of GraalVM"),
    GO("a Go program"),
    NODE("a Node program"),
    /** A shell, C, Python or anything else. */
    OTHER("not a JVM");

    private final String words;

    ProgramRuntime(String words) {
        this.words = words;
    }

    /** Returns the rest of a sentence that begins with the name of a member and {@code is}. */
    public String words() {
        return words;
    }
}
