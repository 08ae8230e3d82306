package plimsoll.model.member;

import java.util.Optional;

/**
 * A container image that a member is started from, instead of a program of this machine.
 *
 * @param reference absolute path of an archive, or the name of an image in the store of a container engine
 * @param id of a named image when the study was read, 64 hexadecimal digits; empty for an archive
 * @param replacesEntrypoint whether the member's command stands for the image's entrypoint; otherwise it holds the
 *     arguments that replace the image's own, or none to keep them
 */
public record ContainerImage(String reference, Optional<String> id, boolean replacesEntrypoint) {
    /** An archive. */
    public ContainerImage(String reference, boolean replacesEntrypoint) {
        this(reference, Optional.empty(), replacesEntrypoint);
    }

    /** Returns whether the reference is the path of an archive. */
    public boolean archived() {
        return reference.startsWith("/");
    }
}
