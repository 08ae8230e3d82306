package plimsoll.lab.discover;

import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Starts a program in one usual way after the other until it listens on the port that it is told, or else takes the one that it opens. */
public final class PortSearch {
    private static final Duration LOOK_EVERY = Duration.ofMillis(100);

    private final Starter starter;
    private final Consumer<String> progress;

    /** @param progress told of every start, a sentence each */
    public PortSearch(Starter starter, Consumer<String> progress) {
        this.starter = starter;
        this.progress = progress;
    }

    /**
     * The service, running.
     *
     * @param keep whether it is left with the port that it opens by itself
     * @throws NoService when it ends, or listens on nothing
     */
    public Listening find(boolean keep) throws NoService, InterruptedException {
        if (program().namesPort()) {
            return named();
        }
        if (keep) {
            return byItself("--keep-port: it was asked for no other port");
        }
        Optional<Listening> likely = first(PortSwitches.likely(program()));
        return likely.isPresent() ? likely.get() : asked();
    }

    private Program program() {
        return starter.program();
    }

    private Listening asked() throws NoService, InterruptedException {
        Optional<NoService> taken = opensByItself();
        Optional<Listening> obeyed = narrowed(PortSwitches.harmless(program()));
        if (obeyed.isEmpty()) {
            obeyed = first(PortSwitches.risky());
        }
        if (obeyed.isPresent()) {
            return obeyed.get();
        }
        if (taken.isPresent()) {
            throw taken.get();
        }
        return byItself("it obeyed none of " + PortSwitches.all(program()));
    }

    /** Whether it comes up at all; who only finds its port taken may come up on another. */
    private Optional<NoService> opensByItself() throws NoService, InterruptedException {
        progress.accept("starting it as it is");
        try (Running running = starter.start(PortSwitch.NONE)) {
            NavigableSet<Integer> ports = opened(running);
            if (!ports.isEmpty()) {
                progress.accept("it listens on " + words(ports));
                return Optional.empty();
            }
            LastWords words = new LastWords(running);
            if (!running.isAlive() && words.portTaken()) {
                progress.accept("its port is taken");
                return Optional.of(words.died());
            }
            throw running.isAlive() ? words.silent() : words.died();
        }
    }

    private Listening byItself(String why) throws NoService, InterruptedException {
        return opening(
                PortSwitch.NONE,
                (running, ports) -> new Listening(
                        running,
                        ports,
                        false,
                        why + "; so it has the port that it opens by itself, and nothing else may hold that"));
    }

    private Listening named() throws NoService, InterruptedException {
        return opening(PortSwitch.NONE, (running, ports) -> {
            int port = running.told().port();
            boolean obeyed = ports.contains(port);
            return new Listening(
                    running,
                    ports,
                    obeyed,
                    obeyed
                            ? "it listens on the port that its command names"
                            : "its command names the port " + port + ", but it listens on " + words(ports));
        });
    }

    /** What becomes of a service that listens. */
    private interface Opened {
        Listening made(Running running, NavigableSet<Integer> ports);
    }

    private Listening opening(PortSwitch way, Opened opened) throws NoService, InterruptedException {
        progress.accept("starting it" + (way.equals(PortSwitch.NONE) ? "" : " with " + way));
        Running running = starter.start(way);
        boolean kept = false;
        try {
            NavigableSet<Integer> ports = opened(running);
            if (ports.isEmpty()) {
                LastWords words = new LastWords(running);
                throw running.isAlive() ? words.silent() : words.died();
            }
            kept = true;
            return opened.made(running, ports);
        } finally {
            if (!kept) {
                running.close();
            }
        }
    }

    private Optional<Listening> first(List<PortSwitch> ways) throws NoService, InterruptedException {
        for (PortSwitch way : ways) {
            Optional<Listening> obeyed = tried(way);
            if (obeyed.isPresent()) {
                return obeyed;
            }
        }
        return Optional.empty();
    }

    /** All at once, then by halves, so that the study names the one that counts. */
    private Optional<Listening> narrowed(List<PortSwitch> ways) throws NoService, InterruptedException {
        Optional<Listening> all = tried(PortSwitch.together(ways));
        if (all.isEmpty() || ways.size() == 1) {
            return all;
        }
        all.get().close();
        Optional<Listening> half = narrowed(ways.subList(0, ways.size() / 2));
        return half.isPresent() ? half : narrowed(ways.subList(ways.size() / 2, ways.size()));
    }

    /** Empty when it ends, or listens elsewhere only; then it is ended again. */
    private Optional<Listening> tried(PortSwitch way) throws NoService, InterruptedException {
        progress.accept("starting it with " + way);
        Running running = starter.start(way);
        boolean kept = false;
        try {
            int port = running.told().port();
            NavigableSet<Integer> ports = opened(running);
            kept = ports.contains(port);
            progress.accept(kept ? "it listens there" : seen(running, ports));
            return kept
                    ? Optional.of(new Listening(running, ports, true, "it listens on the port that " + way + " names"))
                    : Optional.empty();
        } finally {
            if (!kept) {
                running.close();
            }
        }
    }

    private static String seen(Running running, NavigableSet<Integer> ports) {
        return ports.isEmpty()
                ? running.end().map(end -> "it ended with " + end).orElse("it listens on nothing")
                : "it listens on " + words(ports) + " instead";
    }

    /** Waits for its first port, and then a little for those that open later; at once where it was told one and opened it. */
    private NavigableSet<Integer> opened(Running running) throws InterruptedException {
        NavigableSet<Integer> ports = new TreeSet<>();
        Optional<Duration> first = Optional.empty();
        while (running.isAlive() && running.age().compareTo(starter.listens()) < 0) {
            ports = running.ports();
            if (ports.contains(running.told().port())) {
                return ports;
            }
            if (!ports.isEmpty() && first.isEmpty()) {
                first = Optional.of(running.age());
            }
            if (first.isPresent() && running.age().minus(first.get()).compareTo(starter.settled()) > 0) {
                return ports;
            }
            Thread.sleep(LOOK_EVERY);
        }
        return running.isAlive() ? ports : new TreeSet<>();
    }

    private static String words(NavigableSet<Integer> ports) {
        return (ports.size() == 1 ? "port " : "the ports ")
                + ports.stream()
                        .map(String::valueOf)
                        .reduce((one, other) -> one + ", " + other)
                        .orElse("none");
    }
}
