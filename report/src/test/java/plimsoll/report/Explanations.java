package plimsoll.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.inside.ClassShare;
import plimsoll.model.result.inside.Explained;
import plimsoll.model.result.inside.FlameNode;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.model.result.inside.HeapLook;
import plimsoll.model.result.inside.MemoryRegion;
import plimsoll.model.result.inside.MemorySplit;
import plimsoll.model.result.inside.PerOperation;
import plimsoll.model.result.inside.Place;
import plimsoll.model.result.inside.TimeSplit;

/** What explaining trials saw, built in memory. */
public final class Explanations {
    private Explanations() {}

    /** The same without any trial that was judged. */
    public static Result onlyExplained(Result result) {
        return ResultBuilder.builder()
                .schemaVersion(result.schemaVersion())
                .study(result.study())
                .question(result.question())
                .mode(result.mode())
                .seed(result.seed())
                .startedAt(result.startedAt())
                .sentence(result.sentence())
                .exitCode(result.exitCode())
                .partial(result.partial())
                .environment(result.environment())
                .repeat(result.repeat())
                .notes(result.notes())
                .explained(result.explained())
                .searched(result.searched())
                .build();
    }

    static Explained explained(TrialResult trial, String text) {
        HeapContent heap = new HeapContent(
                9_000, Bytes.ofMebibytes(60), true, List.of(new ClassShare(text, 400, Bytes.ofMebibytes(45))));
        MemorySplit split = new MemorySplit(
                12_300,
                Bytes.ofMebibytes(150),
                Bytes.ofMebibytes(155),
                Bytes.ofMebibytes(66),
                List.of(
                        new MemoryRegion("heap", Bytes.ofMebibytes(90)),
                        new MemoryRegion("direct", Bytes.ofMebibytes(12))),
                Optional.of(new HeapLook(9_200, heap)),
                List.of(text));
        return new Explained(
                "explained/001",
                trial.cell(),
                trial.variant(),
                List.of(),
                Map.of(text, split),
                Map.of(),
                Optional.of(time(text)));
    }

    private static TimeSplit time(String text) {
        FlameNode flame = new FlameNode(text, 90, List.of(new FlameNode(text + ".a", 60, List.of())));
        return new TimeSplit(
                Place.LOCK,
                true,
                0.75,
                Optional.of(Place.CPU),
                text,
                31.5,
                Map.of("lock", 0.75, "cpu", 0.25),
                List.of(text),
                new PerOperation(Optional.of(812.0), Optional.of(40_960.0)),
                List.of(flame),
                List.of(text));
    }
}
