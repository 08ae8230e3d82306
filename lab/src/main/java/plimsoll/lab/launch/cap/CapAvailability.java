package plimsoll.lab.launch.cap;

/** Whether a way to cap works on this machine, and a sentence that says what was seen. */
public record CapAvailability(boolean available, String sentence) {
    static CapAvailability yes(String sentence) {
        return new CapAvailability(true, sentence);
    }

    static CapAvailability no(String sentence) {
        return new CapAvailability(false, sentence);
    }
}
