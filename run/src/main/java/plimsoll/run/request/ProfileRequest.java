package plimsoll.run.request;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import plimsoll.study.setting.Selection;

/**
 * A request to look inside the services of some cells.
 *
 * @param cell the only cell to explain; empty: the study's first of each variant
 * @param against what the cells are compared with; empty: they are only explained
 * @param frames a file of frame rules that take precedence over Plimsoll's own
 */
public record ProfileRequest(
        Origin origin,
        List<String> variants,
        Optional<String> cell,
        Optional<Against> against,
        Optional<Path> frames,
        LoadPermission permission) {
    public ProfileRequest {
        variants = List.copyOf(variants);
    }

    /**
     * The variant with which the others are compared.
     *
     * @param rounds in which each cell is profiled
     */
    public record Against(String variant, int rounds) {}

    /** The source of the cells to explain. */
    public sealed interface Origin {
        /** The name that the user gave. */
        String name();

        /** The cells of a result; the explanation is added to it. */
        record OfResult(String name, Path directory) implements Origin {}

        /** The cells of a study; the explanation goes to a new result. */
        record OfStudy(NamedStudy study, Selection selection, Optional<Path> out, Invocation invocation)
                implements Origin {
            @Override
            public String name() {
                return study.name();
            }
        }
    }
}
