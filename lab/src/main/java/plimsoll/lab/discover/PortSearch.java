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

    private final ServiceStarter starter;
    private final Consumer<String> progress;

    /** @param progress told of every start, a sentence each */
    public PortSearch(ServiceStarter starter, Consumer<String> progress) {
        this.starter = starter;
        this.progress = progress;
    }

    /**
     * The service, running.
     *
     * @param keep whether it is left with the port that it opens by itself
     * @throws ServiceStartException when it ends, or listens on nothing
     */
    public ListeningService find(boolean keep) throws ServiceStartException, InterruptedException {
        if (program().namesPort()) {
            return named();
        }
        if (keep) {
            return byItself("--keep-port: it was asked for no other port");
        }
        Optional<ListeningService> likely = first(PortOptions.likely(program()));
        return likely.isPresent() ? likely.get() : asked();
    }

    private ServiceProgram program() {
        return starter.program();
    }

    private ListeningService asked() throws ServiceStartException, InterruptedException {
        Optional<ServiceStartException> taken = opensByItself();
        Optional<ListeningService> obeyed = narrowed(PortOptions.harmless(program()));
        if (obeyed.isEmpty()) {
            obeyed = first(PortOptions.risky());
        }
        if (obeyed.isPresent()) {
            return obeyed.get();
        }
        if (taken.isPresent()) {
            throw taken.get();
        }
        return byItself("it obeyed none of " + PortOptions.all(program()));
    }

    /** Whether it comes up at all; who only finds its port taken may come up on another. */
    private Optional<ServiceStartException> opensByItself() throws ServiceStartException, InterruptedException {
        progress.accept("starting it as it is");
        try (ServiceProcess process = starter.start(PortOption.NONE)) {
            NavigableSet<Integer> ports = opened(process);
            if (!ports.isEmpty()) {
                progress.accept("it listens on " + words(ports));
                return Optional.empty();
            }
            StartupFailure words = new StartupFailure(process);
            if (!process.isAlive() && words.portTaken()) {
                progress.accept("its port is taken");
                return Optional.of(words.died());
            }
            throw process.isAlive() ? words.silent() : words.died();
        }
    }

    private ListeningService byItself(String why) throws ServiceStartException, InterruptedException {
        return opening(
                PortOption.NONE,
                (process, ports) -> new ListeningService(
                        process,
                        ports,
                        false,
                        why + "; so it has the port that it opens by itself, and nothing else may hold that"));
    }

    private ListeningService named() throws ServiceStartException, InterruptedException {
        return opening(PortOption.NONE, (process, ports) -> {
            int port = process.told().port();
            boolean obeyed = ports.contains(port);
            return new ListeningService(
                    process,
                    ports,
                    obeyed,
                    obeyed
                            ? "it listens on the port that its command names"
                            : "its command names the port " + port + ", but it listens on " + words(ports));
        });
    }

    /** What becomes of a service that listens. */
    private interface PortListing {
        ListeningService made(ServiceProcess process, NavigableSet<Integer> ports);
    }

    private ListeningService opening(PortOption way, PortListing listing)
            throws ServiceStartException, InterruptedException {
        progress.accept("starting it" + (way.equals(PortOption.NONE) ? "" : " with " + way));
        ServiceProcess process = starter.start(way);
        boolean kept = false;
        try {
            NavigableSet<Integer> ports = opened(process);
            if (ports.isEmpty()) {
                StartupFailure words = new StartupFailure(process);
                throw process.isAlive() ? words.silent() : words.died();
            }
            kept = true;
            return listing.made(process, ports);
        } finally {
            if (!kept) {
                process.close();
            }
        }
    }

    private Optional<ListeningService> first(List<PortOption> ways) throws ServiceStartException, InterruptedException {
        for (PortOption way : ways) {
            Optional<ListeningService> obeyed = tried(way);
            if (obeyed.isPresent()) {
                return obeyed;
            }
        }
        return Optional.empty();
    }

    /** All at once, then by halves, so that the study names the one that counts. */
    private Optional<ListeningService> narrowed(List<PortOption> ways)
            throws ServiceStartException, InterruptedException {
        Optional<ListeningService> all = tried(PortOption.together(ways));
        if (all.isEmpty() || ways.size() == 1) {
            return all;
        }
        all.get().close();
        Optional<ListeningService> half = narrowed(ways.subList(0, ways.size() / 2));
        return half.isPresent() ? half : narrowed(ways.subList(ways.size() / 2, ways.size()));
    }

    /** Empty when it ends, or listens elsewhere only; then it is ended again. */
    private Optional<ListeningService> tried(PortOption way) throws ServiceStartException, InterruptedException {
        progress.accept("starting it with " + way);
        ServiceProcess process = starter.start(way);
        boolean kept = false;
        try {
            int port = process.told().port();
            NavigableSet<Integer> ports = opened(process);
            kept = ports.contains(port);
            progress.accept(kept ? "it listens there" : seen(process, ports));
            return kept
                    ? Optional.of(
                            new ListeningService(process, ports, true, "it listens on the port that " + way + " names"))
                    : Optional.empty();
        } finally {
            if (!kept) {
                process.close();
            }
        }
    }

    private static String seen(ServiceProcess process, NavigableSet<Integer> ports) {
        return ports.isEmpty()
                ? process.end().map(end -> "it ended with " + end).orElse("it listens on nothing")
                : "it listens on " + words(ports) + " instead";
    }

    /** Waits for its first port, and then a little for those that open later; at once where it was told one and opened it. */
    private NavigableSet<Integer> opened(ServiceProcess process) throws InterruptedException {
        NavigableSet<Integer> ports = new TreeSet<>();
        Optional<Duration> first = Optional.empty();
        while (process.isAlive() && process.age().compareTo(starter.listens()) < 0) {
            ports = process.ports();
            if (ports.contains(process.told().port())) {
                return ports;
            }
            if (!ports.isEmpty() && first.isEmpty()) {
                first = Optional.of(process.age());
            }
            if (first.isPresent() && process.age().minus(first.get()).compareTo(starter.settled()) > 0) {
                return ports;
            }
            Thread.sleep(LOOK_EVERY);
        }
        return process.isAlive() ? ports : new TreeSet<>();
    }

    private static String words(NavigableSet<Integer> ports) {
        return (ports.size() == 1 ? "port " : "the ports ")
                + ports.stream()
                        .map(String::valueOf)
                        .reduce((one, other) -> one + ", " + other)
                        .orElse("none");
    }
}
