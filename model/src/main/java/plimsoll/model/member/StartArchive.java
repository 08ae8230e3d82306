package plimsoll.model.member;

/** The archive that a JVM starts from, written by a training run before the first trial. */
public enum StartArchive {
    /** Parsed classes of the application, in an archive on top of the JDK's own; JDK 13 and newer. */
    CDS("class-data archive"),
    /** Loaded and linked classes and profiles of methods, in one cache; JDK 25 and newer. */
    AOT("AOT cache");

    private final String noun;

    StartArchive(String noun) {
        this.noun = noun;
    }

    /** The name in a sentence, such as {@code AOT cache}. */
    public String noun() {
        return noun;
    }
}
