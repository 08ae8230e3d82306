package intake.peer;

/** An answer to a client. */
public record Answer(int status, String body) {
    /** Refuses a form that the framework's parser does not accept. */
    public static Answer refused(String why) {
        return new Answer(400, why + "\n");
    }
}
