package plants;

/** Needs the processor. */
record Calculate(int micros) implements Plant {
    @Override
    public Answer answer() {
        return Work.of(micros) == 0 ? Answer.FAILED : Answer.DONE;
    }
}
