package plimsoll.judge.bottleneck;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import plimsoll.judge.bottleneck.ThreadActivity.Kind;
import plimsoll.judge.bottleneck.ThreadActivity.Owner;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.records.member.ThreadDump.Alike;

/**
 * Classifies where a thread is, by its state and stack.
 *
 * @param unknownSocket the place of a thread that waits for a socket which no rule attributes to a component
 */
record StackClassifier(FrameRules rules, BottleneckCategory unknownSocket) {
    private static final int INNERMOST = 24;

    static StackClassifier of(InstrumentData data, FrameRules rules) {
        boolean calls = data.links().stream().anyMatch(downstreamCalls -> !downstreamCalls.fromWorker());
        return new StackClassifier(rules, calls ? BottleneckCategory.DOWNSTREAM : BottleneckCategory.NETWORK);
    }

    ThreadActivity classify(Alike thread, List<String> stack) {
        if (stack.isEmpty() || any(stack, FrameCategory.BACKGROUND)) {
            return ThreadActivity.IDLE;
        }
        Owner owner = owner(stack);
        List<String> inner = inner(stack);
        boolean blocked = thread.state().equals("BLOCKED");
        Optional<FrameCategory> wait = blocked ? Optional.empty() : wait(thread, stack);
        Optional<FrameRule> awaited = inner.stream()
                .flatMap(frame -> rules.of(frame, FrameCategory::isAwaited).stream())
                .findFirst();
        StackFinding finding = blocked
                ? new StackFinding(Kind.BUSY, Optional.of(BottleneckCategory.LOCK))
                : finding(wait, awaited, inner, owner);
        String of = wait.isPresent() ? awaited.map(FrameRule::of).orElse("") : "";
        Optional<BottleneckCategory> through = finding.place().filter(category -> category != BottleneckCategory.CPU);
        Optional<BottleneckCategory> place = finding.place();
        if (finding.kind() != Kind.IDLE && owner == Owner.LOOP && !place.equals(Optional.of(BottleneckCategory.CPU))) {
            return new ThreadActivity(
                    Kind.BUSY, Optional.of(BottleneckCategory.EVENT_LOOP), through, owner, of, ownFrame(stack));
        }
        if (finding.kind() == Kind.BUSY && pinned(thread, stack, wait)) {
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

    private StackFinding finding(
            Optional<FrameCategory> wait, Optional<FrameRule> awaited, List<String> inner, Owner owner) {
        Optional<FrameCategory> waitsFor = awaited.map(FrameRule::means);
        if (wait.isEmpty()) {
            return StackFinding.at(BottleneckCategory.CPU);
        }
        if (waitsFor.equals(Optional.of(FrameCategory.IDLE))) {
            return StackFinding.IDLE;
        }
        return switch (wait.get()) {
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

    /** A queue on which a request handler waits is a pool of the service's own. */
    private StackFinding parked(List<String> inner, Owner owner) {
        Optional<FrameCategory> last = inner.stream()
                .flatMap(frame -> rules.of(frame, FrameCategory::isAwaitedInGeneral).stream())
                .map(FrameRule::means)
                .findFirst();
        if (last.equals(Optional.of(FrameCategory.QUEUE))) {
            return owner == Owner.HANDLER || owner == Owner.LOOP
                    ? StackFinding.at(BottleneckCategory.POOL)
                    : StackFinding.IDLE;
        }
        return owner == Owner.OTHER ? StackFinding.IDLE : StackFinding.HANDED_ON;
    }

    private static Optional<BottleneckCategory> place(FrameCategory awaited) {
        return switch (awaited) {
            case LOCK -> Optional.of(BottleneckCategory.LOCK);
            case POOL -> Optional.of(BottleneckCategory.POOL);
            case DOWNSTREAM -> Optional.of(BottleneckCategory.DOWNSTREAM);
            case NETWORK -> Optional.of(BottleneckCategory.NETWORK);
            case DISK -> Optional.of(BottleneckCategory.DISK);
            default -> Optional.empty();
        };
    }

    /** Takes the most specific of the innermost JDK frames. A waiting thread without one counts as parked. */
    private Optional<FrameCategory> wait(Alike thread, List<String> stack) {
        Optional<FrameCategory> innermost = stack.stream()
                .limit(INNERMOST)
                .takeWhile(frame -> FrameRules.isOfJdk(frame)
                        || rules.of(frame, FrameCategory::isWayOfWaiting).isPresent())
                .flatMap(frame -> rules.of(frame, FrameCategory::isWayOfWaiting).stream())
                .map(FrameRule::means)
                .min(FrameCategory::compareTo);
        boolean waits = thread.state().endsWith("WAITING");
        return innermost.isEmpty() && waits ? Optional.of(FrameCategory.PARK) : innermost;
    }

    /** Whether a virtual thread sleeps or is parked and still holds its carrier. */
    private boolean pinned(Alike thread, List<String> stack, Optional<FrameCategory> wait) {
        boolean waits = wait.filter(
                        frameCategory -> frameCategory == FrameCategory.SLEEP || frameCategory == FrameCategory.PARK)
                .isPresent();
        boolean holdsCarrier = thread.carried() && waits && thread.state().endsWith("WAITING");
        return holdsCarrier || stack.stream().limit(INNERMOST).anyMatch(is(FrameCategory.PINNED));
    }

    /**
     * Frames inside the request handler. The server's frames further out are the same for every handler, so they tell
     * nothing.
     */
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
        return frame -> rules.of(frame, each -> each == frameCategory).isPresent();
    }

    private String ownFrame(List<String> stack) {
        return stack.stream()
                .filter(rules::isOwn)
                .findFirst()
                .or(() -> stack.stream()
                        .filter(frame -> !FrameRules.isOfJdk(frame))
                        .findFirst())
                .orElse(stack.getFirst());
    }
}
