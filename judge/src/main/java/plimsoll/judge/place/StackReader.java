package plimsoll.judge.place;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import plimsoll.judge.place.Whereabouts.Kind;
import plimsoll.judge.place.Whereabouts.Owner;
import plimsoll.model.result.inside.Place;
import plimsoll.records.member.ThreadDump.Alike;

/**
 * Says where a thread is by its state and stack.
 *
 * @param unknownSocket where one is that waits for a socket of which no rule says whose it is
 */
record StackReader(FrameRules rules, Place unknownSocket) {
    private static final Pattern JDK = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");
    private static final int INNERMOST = 24;

    Whereabouts read(Alike thread, List<String> stack) {
        if (stack.isEmpty() || any(stack, Meaning.BACKGROUND)) {
            return Whereabouts.IDLE;
        }
        Owner owner = owner(stack);
        List<String> inner = inner(stack);
        boolean blocked = thread.state().equals("BLOCKED");
        Optional<Meaning> how = blocked ? Optional.empty() : how(thread, stack);
        Optional<FrameRule> what = inner.stream()
                .flatMap(frame -> rules.of(frame, Meaning::saysWhat).stream())
                .findFirst();
        Found found = blocked ? new Found(Kind.BUSY, Optional.of(Place.LOCK)) : found(how, what, inner, owner);
        String of = how.isPresent() ? what.map(FrameRule::of).orElse("") : "";
        Optional<Place> through = found.place().filter(place -> place != Place.CPU);
        Optional<Place> place = found.place();
        if (found.kind() != Kind.IDLE && owner == Owner.LOOP && !place.equals(Optional.of(Place.CPU))) {
            return new Whereabouts(Kind.BUSY, Optional.of(Place.EVENT_LOOP), through, owner, of, ownFrame(stack));
        }
        if (found.kind() == Kind.BUSY && pinned(thread, stack, how)) {
            place = Optional.of(Place.PINNED);
        }
        return new Whereabouts(found.kind(), place, through, owner, of, ownFrame(stack));
    }

    private record Found(Kind kind, Optional<Place> place) {
        static final Found IDLE = new Found(Kind.IDLE, Optional.empty());
        static final Found HANDED_ON = new Found(Kind.HANDED_ON, Optional.empty());

        static Found at(Place place) {
            return new Found(Kind.BUSY, Optional.of(place));
        }
    }

    private Found found(Optional<Meaning> how, Optional<FrameRule> what, List<String> inner, Owner owner) {
        Optional<Meaning> waitsFor = what.map(FrameRule::means);
        if (how.isEmpty()) {
            return Found.at(Place.CPU);
        }
        if (waitsFor.equals(Optional.of(Meaning.IDLE))) {
            return Found.IDLE;
        }
        return switch (how.get()) {
            case FILE -> Found.at(Place.DISK);
            case SLEEP -> Found.at(Place.SLEEP);
            case SELECT -> waitsFor.equals(Optional.of(Meaning.DOWNSTREAM)) ? Found.at(Place.DOWNSTREAM) : Found.IDLE;
            case SOCKET -> Found.at(waitsFor.flatMap(StackReader::place).orElse(unknownSocket));
            default -> waitsFor.flatMap(StackReader::place).map(Found::at).orElseGet(() -> parked(inner, owner));
        };
    }

    /** A queue that a handler waits at is a pool of the service's own. */
    private Found parked(List<String> inner, Owner owner) {
        Optional<Meaning> last = inner.stream()
                .flatMap(frame -> rules.of(frame, Meaning::saysWhatAtLast).stream())
                .map(FrameRule::means)
                .findFirst();
        if (last.equals(Optional.of(Meaning.QUEUE))) {
            return owner == Owner.HANDLER || owner == Owner.LOOP ? Found.at(Place.POOL) : Found.IDLE;
        }
        return owner == Owner.OTHER ? Found.IDLE : Found.HANDED_ON;
    }

    private static Optional<Place> place(Meaning what) {
        return switch (what) {
            case LOCK -> Optional.of(Place.LOCK);
            case POOL -> Optional.of(Place.POOL);
            case DOWNSTREAM -> Optional.of(Place.DOWNSTREAM);
            case NETWORK -> Optional.of(Place.NETWORK);
            case DISK -> Optional.of(Place.DISK);
            default -> Optional.empty();
        };
    }

    /** Of the JDK's frames at the inner end the one that says most; a thread that waits without any is parked in some other way. */
    private Optional<Meaning> how(Alike thread, List<String> stack) {
        Optional<Meaning> said = stack.stream()
                .limit(INNERMOST)
                .takeWhile(frame -> JDK.matcher(frame).matches()
                        || rules.of(frame, Meaning::saysHow).isPresent())
                .flatMap(frame -> rules.of(frame, Meaning::saysHow).stream())
                .map(FrameRule::means)
                .min(Meaning::compareTo);
        boolean waits = thread.state().endsWith("WAITING");
        return said.isEmpty() && waits ? Optional.of(Meaning.PARK) : said;
    }

    /** A virtual thread that sleeps or is parked, and has a carrier all the same. */
    private boolean pinned(Alike thread, List<String> stack, Optional<Meaning> how) {
        boolean waits = how.filter(meaning -> meaning == Meaning.SLEEP || meaning == Meaning.PARK)
                .isPresent();
        boolean keeps = thread.carried() && waits && thread.state().endsWith("WAITING");
        return keeps || stack.stream().limit(INNERMOST).anyMatch(is(Meaning.PINNED));
    }

    /** What the server's own frames further out would say of every handler says nothing of this one. */
    private List<String> inner(List<String> stack) {
        return stack.stream().takeWhile(is(Meaning.HANDLER).negate()).toList();
    }

    private Owner owner(List<String> stack) {
        if (any(stack, Meaning.LOOP)) {
            return Owner.LOOP;
        }
        if (any(stack, Meaning.HANDLER)) {
            return Owner.HANDLER;
        }
        return any(stack, Meaning.EXECUTOR) ? Owner.EXECUTOR : Owner.OTHER;
    }

    private boolean any(List<String> stack, Meaning meaning) {
        return stack.stream().anyMatch(is(meaning));
    }

    private Predicate<String> is(Meaning meaning) {
        return frame -> rules.of(frame, asked -> asked == meaning).isPresent();
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
