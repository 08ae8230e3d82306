package plants;

import plants.work.Work;

/** Uses the processor. */
record Calculate(int micros) implements Plant {
    /** Compared with the result, so that no compiler leaves the work out. */
    private static final long NEVER = 42;

    @Override
    public Answer answer() {
        return Work.of(micros) == NEVER ? Answer.FAILED : Answer.DONE;
    }
}
