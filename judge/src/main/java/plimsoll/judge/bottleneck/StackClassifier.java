package plimsoll.judge.bottleneck;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import plimsoll.judge.bottleneck.ThreadActivity.Kind;
import plimsoll.judge.bottleneck.ThreadActivity.Owner;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.records.member.ThreadDump.Alike;

/**
 * Says where a thread is by its state and stack.
 *
 * @param unknownSocket where one is that waits for a socket of which no rule says whose it is
 */
record StackClassifier(FrameRules rules, BottleneckCategory unknownSocket) {
    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final int INNERMOST = 24;

    ThreadActivity read(Alike thread, List<String> stack) {
        if (stack.isEmpty() || any(stack, FrameCategory.BACKGROUND)) {
            return ThreadActivity.IDLE;
        }
        Owner owner = owner(stack);
        List<String> inner = inner(stack);
        boolean blocked = thread.state().equals("BLOCKED");
        Optional<FrameCategory> how = blocked ? Optional.empty() : how(thread, stack);
        Optional<FrameRule> what = inner.stream()
                .flatMap(frame -> rules.of(frame, FrameCategory::saysWhat).stream())
                .findFirst();
        StackFinding finding = blocked
                ? new StackFinding(Kind.BUSY, Optional.of(BottleneckCategory.LOCK))
                : found(how, what, inner, owner);
        String of = how.isPresent() ? what.map(FrameRule::of).orElse("") : "";
        Optional<BottleneckCategory> through = finding.place().filter(category -> category != BottleneckCategory.CPU);
        Optional<BottleneckCategory> place = finding.place();
        if (finding.kind() != Kind.IDLE && owner == Owner.LOOP && !place.equals(Optional.of(BottleneckCategory.CPU))) {
            return new ThreadActivity(
                    Kind.BUSY, Optional.of(BottleneckCategory.EVENT_LOOP), through, owner, of, ownFrame(stack));
        }
        if (finding.kind() == Kind.BUSY && pinned(thread, stack, how)) {
            place = Optional.of(BottleneckCategory.PINNED);
        }
        return new ThreadActivity(finding.kind(), place, through, owner, of, ownFrame(stack));
    }

    private record StackFinding(Kind kind, Optional<BottleneckCategory> place) {
        static final StackFinding IDLE = new StackFinding(Kind.IDLE, Optional.empty());
        static final StackFinding HANDED_ON = new StackFinding(Kind.HANDED_ON, Optional.empty());

        static StackFinding at(BottleneckCategory category) {
            return new StackFinding(Kind.BUSY, Optional.of(category));
        }
    }

    private StackFinding found(Optional<FrameCategory> how, Optional<FrameRule> what, List<String> inner, Owner owner) {
        Optional<FrameCategory> waitsFor = what.map(FrameRule::means);
        if (how.isEmpty()) {
            return StackFinding.at(BottleneckCategory.CPU);
        }
        if (waitsFor.equals(Optional.of(FrameCategory.IDLE))) {
            return StackFinding.IDLE;
        }
        return switch (how.get()) {
            case FILE -> StackFinding.at(BottleneckCategory.DISK);
            case SLEEP -> StackFinding.at(BottleneckCategory.SLEEP);
            case SELECT ->
                waitsFor.equals(Optional.of(FrameCategory.DOWNSTREAM))
                        ? StackFinding.at(BottleneckCategory.DOWNSTREAM)
                        : StackFinding.IDLE;
            case SOCKET ->
                StackFinding.at(waitsFor.flatMap(StackClassifier::place).orElse(unknownSocket));
            default ->
                waitsFor.flatMap(StackClassifier::place).map(StackFinding::at).orElseGet(() -> parked(inner, owner));
        };
    }

    /** A queue that a handler waits at is a pool of the service's own. */
    private StackFinding parked(List<String> inner, Owner owner) {
        Optional<FrameCategory> last = inner.stream()
                .flatMap(frame -> rules.of(frame, FrameCategory::saysWhatAtLast).stream())
                .map(FrameRule::means)
                .findFirst();
        if (last.equals(Optional.of(FrameCategory.QUEUE))) {
            return owner == Owner.HANDLER || owner == Owner.LOOP
                    ? StackFinding.at(BottleneckCategory.POOL)
                    : StackFinding.IDLE;
        }
        return owner == Owner.OTHER ? StackFinding.IDLE : StackFinding.HANDED_ON;
    }

    private static Optional<BottleneckCategory> place(FrameCategory what) {
        return switch (what) {
            case LOCK -> Optional.of(BottleneckCategory.LOCK);
            case POOL -> Optional.of(BottleneckCategory.POOL);
            case DOWNSTREAM -> Optional.of(BottleneckCategory.DOWNSTREAM);
            case NETWORK -> Optional.of(BottleneckCategory.NETWORK);
            case DISK -> Optional.of(BottleneckCategory.DISK);
            default -> Optional.empty();
        };
    }

    /** Of the JDK's frames at the inner end the one that says most; a thread that waits without any is parked in some other way. */
    private Optional<FrameCategory> how(Alike thread, List<String> stack) {
        Optional<FrameCategory> said = stack.stream()
                .limit(INNERMOST)
                .takeWhile(frame -> JDK.matcher(frame).matches()
                        || rules.of(frame, FrameCategory::saysHow).isPresent())
                .flatMap(frame -> rules.of(frame, FrameCategory::saysHow).stream())
                .map(FrameRule::means)
                .min(FrameCategory::compareTo);
        boolean waits = thread.state().endsWith("WAITING");
        return said.isEmpty() && waits ? Optional.of(FrameCategory.PARK) : said;
    }

    /** A virtual thread that sleeps or is parked, and has a carrier all the same. */
    private boolean pinned(Alike thread, List<String> stack, Optional<FrameCategory> how) {
        boolean waits = how.filter(
                        frameCategory -> frameCategory == FrameCategory.SLEEP || frameCategory == FrameCategory.PARK)
                .isPresent();
        boolean keeps = thread.carried() && waits && thread.state().endsWith("WAITING");
        return keeps || stack.stream().limit(INNERMOST).anyMatch(is(FrameCategory.PINNED));
    }

    /** What the server's own frames further out would say of every handler says nothing of this one. */
    private List<String> inner(List<String> stack) {
        return stack.stream().takeWhile(is(FrameCategory.HANDLER).negate()).toList();
    }

    private Owner owner(List<String> stack) {
        if (any(stack, FrameCategory.LOOP)) {
            return Owner.LOOP;
        }
        if (any(stack, FrameCategory.HANDLER)) {
            return Owner.HANDLER;
        }
        return any(stack, FrameCategory.EXECUTOR) ? Owner.EXECUTOR : Owner.OTHER;
    }

    private boolean any(List<String> stack, FrameCategory frameCategory) {
        return stack.stream().anyMatch(is(frameCategory));
    }

    private Predicate<String> is(FrameCategory frameCategory) {
        return frame -> rules.of(frame, asked -> asked == frameCategory).isPresent();
    }

    private String ownFrame(List<String> stack) {
        return stack.stream()
                .filter(frame -> !JDK.matcher(frame).matches())
                .filter(frame -> rules.of(frame, _ -> true).isEmpty())
                .findFirst()
                .or(() -> stack.stream()
                        .filter(frame -> !JDK.matcher(frame).matches())
                        .findFirst())
                .orElse(stack.getFirst());
    }
}
