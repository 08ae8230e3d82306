package plimsoll.disk;

/** The part of the unsynced changes that survives a power cut. */
sealed interface CutMode {
    /** Nothing. */
    record Strict() implements CutMode {}

    /**
     * A part drawn at random: whole files, sectors of {@link FileRestorer#SECTOR_BYTES} bytes, the first ones of a file,
     * or none; and some names.
     */
    record Torn(long seed) implements CutMode {}
}
