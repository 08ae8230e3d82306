package plimsoll.lab.launch.machine;

/** Something that this machine can do or lacks, with a sentence for {@code plimsoll doctor}. */
public record Capability(String name, boolean available, String sentence) {}
