package plimsoll.cli.option;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The user as which members run. */
public final class MemberUserOption {
    @Option(
            names = "--as",
            paramLabel = "USER",
            description = "User that runs the members, their installs, units of work and load scripts; only root can"
                    + " choose another (default: the caller of sudo, or else the user of the lab).")
    private Optional<String> user = Optional.empty();

    public Optional<String> user() {
        return user;
    }

    /** Takes the user of the command line that was interrupted, unless the resuming one names another. */
    void resume(MemberUserOption begun) {
        user = user.or(() -> begun.user);
    }
}
