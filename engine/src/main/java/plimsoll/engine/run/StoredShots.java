package plimsoll.engine.run;

import java.util.List;
import java.util.stream.Stream;
import plimsoll.engine.judge.Judge;
import plimsoll.engine.plan.search.Shot;
import plimsoll.engine.record.ResultFolder;

/** What the trials that lie in a result already said to a search; interrupted ones say nothing. */
final class StoredShots {
    private StoredShots() {}

    /** Those of one search or check, in their order. */
    static List<Shot> of(ResultFolder result, String name) {
        return Judge.shots(result.path()).getOrDefault(name, List.of());
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
