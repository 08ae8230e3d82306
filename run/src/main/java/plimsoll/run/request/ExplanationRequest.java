package plimsoll.run.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.study.setting.Selection;

/**
 * A look inside the services of some cells.
 *
 * @param cell the only one; empty: the study's first of each variant
 * @param frames a file of frame rules that count before Plimsoll's own
 */
public record ExplanationRequest(
        Origin origin, List<String> variants, Optional<String> cell, Optional<Path> frames, LoadPermission permission) {
    public ExplanationRequest {
        variants = List.copyOf(variants);
    }

    /** The cells to look into. */
    public sealed interface Origin {
        /** The name that their user gave them. */
        String name();

        /** The cells of a result, which shows the look beside its verdicts. */
        record OfResult(String name, Path directory) implements Origin {}

        /** The cells of a study, in a new result. */
        record OfStudy(NamedStudy study, Selection selection, Optional<Path> out, Invocation invocation)
                implements Origin {
            @Override
            public String name() {
                return study.name();
            }
        }
    }
}
