package plimsoll.run.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import plimsoll.judge.Judge;
import plimsoll.plan.search.SearchTrial;
import plimsoll.records.ResultFolder;

/** What the trials that lie in a result already said to a search; interrupted ones say nothing. */
final class StoredSearchTrials {
    private StoredSearchTrials() {}

    /** Those of each search and check by its name, in their order; the map grows with what is told later. */
    static Map<String, List<SearchTrial>> of(ResultFolder result) {
        Map<String, List<SearchTrial>> shots = new HashMap<>();
        Judge.shots(result.path()).forEach((name, stored) -> shots.put(name, new ArrayList<>(stored)));
        return shots;
    }

    /** The highest number of a trial's folder, 0 without any. */
    static int folders(ResultFolder result) {
        return result.trialsOnDisk().stream()
                .flatMap(folder -> Stream.of(folder.name().replaceFirst("-.*", "")))
                .filter(number -> number.matches("\\d{1,6}"))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }
}
