package plimsoll.lab.launch.cap;

/** Whether a way to cap works on this machine, and a sentence that says what was seen. */
public record Availability(boolean available, String sentence) {
    static Availability yes(String sentence) {
        return new Availability(true, sentence);
    }

    static Availability no(String sentence) {
        return new Availability(false, sentence);
    }
}
