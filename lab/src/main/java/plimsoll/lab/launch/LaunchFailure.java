package plimsoll.lab.launch;

import java.util.List;
import java.util.Optional;
import plimsoll.model.record.ProcessExit;

/** The reason why one member was not started or did not become ready. */
final class LaunchFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final DeploymentException.Kind kind;
    private final String member;
    private final transient List<String> evidence;
    private final transient Optional<ProcessExit> exit;

    private LaunchFailure(DeploymentException.Kind kind, String member, String sentence, LastOutput lastOutput) {
        super(lastOutput.lines().isEmpty() ? sentence : sentence + "\n  " + String.join("\n  ", lastOutput.lines()));
        this.kind = kind;
        this.member = member;
        this.evidence = lastOutput.lines();
        this.exit = lastOutput.exit();
    }

    /** A member's last output lines, and its exit if it ended. */
    record LastOutput(List<String> lines, Optional<ProcessExit> exit) {
        static final LastOutput NOTHING = new LastOutput(List.of(), Optional.empty());
    }

    static LaunchFailure of(String member, String sentence) {
        return new LaunchFailure(DeploymentException.Kind.REFUSED, member, sentence, LastOutput.NOTHING);
    }

    static LaunchFailure missing(String member, String sentence) {
        return new LaunchFailure(DeploymentException.Kind.MISSING_CAPABILITY, member, sentence, LastOutput.NOTHING);
    }

    /** The machine of the needs is the cause, and not the member. */
    static LaunchFailure lost(String member, String sentence) {
        return new LaunchFailure(DeploymentException.Kind.LOST_MACHINE, member, sentence, LastOutput.NOTHING);
    }

    static LaunchFailure with(DeploymentException.Kind kind, String member, String sentence, LastOutput lastOutput) {
        return new LaunchFailure(kind, member, sentence, lastOutput);
    }

    DeploymentException.Kind kind() {
        return kind;
    }

    String member() {
        return member;
    }

    List<String> evidence() {
        return evidence;
    }

    Optional<ProcessExit> exit() {
        return exit;
    }
}
