package plimsoll.run.search;

import java.util.List;

/** The questions of a verb in their order, whatever each answer makes of the next. */
public interface SearchScript {
    /** @return what is said beside the answers */
    List<String> ask(SearchRun run, Ways ways);

    /**
     * How a trial is made.
     *
     * @param plain with nothing inside the services, as a trial that decides is
     * @param instrumented with the verb's instruments inside
     */
    record Ways(SearchRun.Execution plain, SearchRun.Execution instrumented) {}
}
