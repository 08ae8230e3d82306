package plants;

/** Answers at once, with the configured number of bytes. */
final class Reply implements Plant {
    private final Answer answer;

    Reply(int bytes) {
        this.answer = bytes == 0 ? Answer.DONE : Answer.ofBytes(bytes);
    }

    @Override
    public Answer answer() {
        return answer;
    }
}
