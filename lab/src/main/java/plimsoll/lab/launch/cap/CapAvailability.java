package plimsoll.lab.launch.cap;

/** Whether a cap mechanism works on this machine, and a sentence with the evidence. */
public record CapAvailability(boolean available, String sentence) {
    static CapAvailability yes(String sentence) {
        return new CapAvailability(true, sentence);
    }

    static CapAvailability no(String sentence) {
        return new CapAvailability(false, sentence);
    }
}
