package plimsoll.run.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.model.record.RecordFile;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.records.ResultFolder;

/** The complete trials of searches in a result; interrupted ones are left out. */
final class StoredSearchTrials {
    private StoredSearchTrials() {}

    /** Returns the trials of each search and check by its name, in their order; the map grows with later trials. */
    static Map<String, List<SearchTrial>> of(ResultFolder result) {
        Map<String, List<SearchTrial>> trials = new HashMap<>();
        Judge.shots(result.path()).forEach((name, stored) -> trials.put(name, new ArrayList<>(stored)));
        return trials;
    }

    /**
     * Returns the questions of the trials, which stay in the plan when a search is resumed: the slack of a trial is that of
     * its question, and a search that is interrupted again before it asks must find it.
     */
    static List<SearchQuestion> questions(ResultFolder result) {
        return RecordFile.exists(result.search())
                ? Json.read(result.search(), SearchPlan.class).questions()
                : List.of();
    }

    /** The highest number of a trial folder, 0 if there is none. */
    static int highestFolderNumber(ResultFolder result) {
        return result.trialsOnDisk().stream()
                .flatMap(folder -> Stream.of(folder.name().replaceFirst("-.*", "")))
                .filter(number -> number.matches("\\d{1,6}"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }
}
