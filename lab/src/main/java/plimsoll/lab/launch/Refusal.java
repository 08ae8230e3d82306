package plimsoll.lab.launch;

import java.util.List;
import java.util.Optional;
import plimsoll.model.record.Exit;

/** Why one member was not started or did not become ready. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    private final NotReady.Kind kind;
    private final String member;
    private final transient List<String> evidence;
    private final transient Optional<Exit> exit;

    private Refusal(NotReady.Kind kind, String member, String sentence, Seen seen) {
        super(seen.lines().isEmpty() ? sentence : sentence + "\n  " + String.join("\n  ", seen.lines()));
        this.kind = kind;
        this.member = member;
        this.evidence = seen.lines();
        this.exit = seen.exit();
    }

    /** What its output and its end show. */
    record Seen(List<String> lines, Optional<Exit> exit) {
        static final Seen NOTHING = new Seen(List.of(), Optional.empty());
    }

    static Refusal of(String member, String sentence) {
        return new Refusal(NotReady.Kind.REFUSED, member, sentence, Seen.NOTHING);
    }

    static Refusal missing(String member, String sentence) {
        return new Refusal(NotReady.Kind.MISSING_CAPABILITY, member, sentence, Seen.NOTHING);
    }

    static Refusal with(NotReady.Kind kind, String member, String sentence, Seen seen) {
        return new Refusal(kind, member, sentence, seen);
    }

    NotReady.Kind kind() {
        return kind;
    }

    String member() {
        return member;
    }

    List<String> evidence() {
        return evidence;
    }

    Optional<Exit> exit() {
        return exit;
    }
}
