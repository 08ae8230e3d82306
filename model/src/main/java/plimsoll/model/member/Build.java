package plimsoll.model.member;

import java.util.List;

/**
 * The files that a subject of a variant was started from.
 *
 * @param files its jar, or the entries of its class path in their order; empty if its command names none
 */
public record Build(String variant, String member, List<BuildFile> files) {
    public Build {
        files = List.copyOf(files);
    }
}
