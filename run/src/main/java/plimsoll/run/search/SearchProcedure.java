package plimsoll.run.search;

import java.util.List;

/** The questions of a verb, in the order in which each answer leads to the next. */
public interface SearchProcedure {
    /** @return notes beside the answers */
    List<String> ask(SearchRun run, ExecutionModes modes);

    /**
     * The ways to make a trial.
     *
     * @param plain with nothing inside the services, as a trial that decides is
     * @param instrumented with the verb's instruments inside
     */
    record ExecutionModes(SearchRun.Execution plain, SearchRun.Execution instrumented) {}
}
