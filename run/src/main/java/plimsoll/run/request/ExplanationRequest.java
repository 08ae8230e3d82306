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
        /** As their user calls them. */
        String name();

        /** Those of a result, beside whose verdicts it is shown. */
        record OfResult(String name, Path directory) implements Origin {}

        /** Those of a study, shown in a new result. */
        record OfStudy(NamedStudy study, Selection selection, Optional<Path> out, Invocation invocation)
                implements Origin {
            @Override
            public String name() {
                return study.name();
            }
        }
    }
}
