package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.lab.launch.machine.MountNamespace;
import plimsoll.lab.launch.process.MemberUser;
import plimsoll.model.member.ContainerImage;

/**
 * Makes members of images, as the user that this lab may give them.
 *
 * <p>A lab of root runs an image as the user that the image names, by its number. Where members have a user of their own,
 * or the lab is not root's, the image runs as that one user, who is the image's user inside it: it never has more rights
 * on this machine than a member that is a command.
 */
public final class ContainerImages {
    private final ImageStore store;
    private final MountNamespace namespace;
    private final Optional<MemberUser> members;
    private final Optional<Path> setpriv;

    /**
     * @param state the lab's state directory
     * @param members the user as which members run; empty: the lab's own
     * @param setpriv the program that changes the user
     */
    public ContainerImages(Path state, Optional<MemberUser> members, Optional<Path> setpriv) {
        this.store = new ImageStore(state.resolve("images"), InstantSource.system());
        this.namespace = MountNamespace.own();
        this.members = members;
        this.setpriv = setpriv;
    }

    /**
     * An image to unpack, if no lab has done that.
     *
     * @param bound most time for it
     * @param progress receives a sentence before it
     */
    public record Unpacking(ContainerImage image, Duration bound, Consumer<String> progress) {
        long end() {
            return System.nanoTime() + bound.toNanos();
        }
    }

    /** Makes the root of a member whose changes lie in a directory of its own. */
    public ContainerRoot root(Unpacking unpacking, Path layer) throws IOException {
        UnpackedImage image = unpacked(unpacking);
        ImageUser user = image.user();
        return new ContainerRoot(image, layer, user, runsAs(user), namespace);
    }

    private UnpackedImage unpacked(Unpacking unpacking) throws IOException {
        ContainerImage image = unpacking.image();
        try {
            return image.archived()
                    ? store.open(Path.of(image.reference()), owner(), unpacking)
                    : store.open(NamedImage.of(image), owner(), unpacking);
        } catch (IOException unusable) {
            throw new IOException(
                    "its image " + image.reference() + " cannot be used: " + unusable.getMessage(), unusable);
        }
    }

    private FileOwner owner() {
        return members.<FileOwner>map(user -> new FileOwner.One(user.uid(), user.gid()))
                .orElseGet(() -> asInImage() ? new FileOwner.AsInImage() : new FileOwner.LabUser());
    }

    private Optional<MemberUser> runsAs(ImageUser user) throws IOException {
        if (members.isPresent() || !asInImage() || user.uid() == 0) {
            return members;
        }
        Path program = setpriv.orElseThrow(() -> new IOException("the image runs as user " + user.uid()
                + ", but setpriv, which changes the user, was not found; install util-linux"));
        return Optional.of(MemberUser.numbered(program, user.uid(), user.gid(), Path.of(user.home())));
    }

    private boolean asInImage() {
        return namespace.mayMount() && namespace.user() == 0;
    }
}
