package plimsoll.lab.discover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Starts a program with one common port option after the other until it listens on the given port; otherwise accepts
 * the port that it opens.
 */
public final class PortSearch {
    private static final Duration POLL = Duration.ofMillis(100);

    private final ServiceStarter starter;
    private final Consumer<String> progress;

    /** The output of the starts that ended by themselves. */
    private final List<String> printed = new ArrayList<>();

    private final Set<PortOption> tried = new HashSet<>();
    private int tries;

    /**
     * A start without options that did not listen.
     *
     * @param portTaken whether it said that its port is taken, so that another may help
     */
    private record Refusal(ServiceStartException failure, boolean portTaken) {}

    /**
     * Creates a search.
     *
     * @param progress receives a sentence for every start
     */
    public PortSearch(ServiceStarter starter, Consumer<String> progress) {
        this.starter = starter;
        this.progress = progress;
    }

    /**
     * Finds the port and returns the running service.
     *
     * @param keep whether to accept the port that the service opens by itself
     * @throws ServiceStartException when it ends, or does not listen
     */
    public ListeningService find(boolean keep) throws ServiceStartException, InterruptedException {
        if (program().namesPort()) {
            return withNamedPort();
        }
        if (keep) {
            return withOwnPort("--keep-port: no other port was tried");
        }
        Optional<ListeningService> obeyed = declaredOption();
        if (obeyed.isEmpty()) {
            obeyed = first(PortOptions.likely(program()));
        }
        return obeyed.isPresent() ? obeyed.get() : searchOption();
    }

    /** Tries its own options that have the port of its manifest; another service's port may be the same. */
    private Optional<ListeningService> declaredOption() throws ServiceStartException, InterruptedException {
        for (Map.Entry<String, ServiceProgram> each :
                program().withDeclaredPort().entrySet()) {
            Optional<ListeningService> obeyed = tryStart(starter.with(each.getValue()), PortOption.NONE, each.getKey());
            if (obeyed.isPresent()) {
                return obeyed;
            }
        }
        return Optional.empty();
    }

    private ServiceProgram program() {
        return starter.program();
    }

    private ListeningService searchOption() throws ServiceStartException, InterruptedException {
        Optional<Refusal> refusal = tryWithoutOption();
        Optional<ListeningService> obeyed = first(proposedOptions());
        if (obeyed.isEmpty() && refusal.isPresent() && !refusal.get().portTaken()) {
            throw refusal.get().failure();
        }
        if (obeyed.isEmpty()) {
            obeyed = narrowDown(PortOptions.harmless(program()));
        }
        if (obeyed.isEmpty()) {
            obeyed = first(PortOptions.risky());
        }
        if (obeyed.isEmpty()) {
            obeyed = first(optionsOfUsageText());
        }
        if (obeyed.isPresent()) {
            return obeyed.get();
        }
        if (refusal.isPresent()) {
            throw refusal.get().failure();
        }
        return withOwnPort("it ignored all of " + PortOptions.all(program()));
    }

    /** Returns the options in the output of the starts that failed, or else in the answer to a call for help. */
    private List<PortOption> optionsOfUsageText() throws ServiceStartException, InterruptedException {
        if (proposedOptions().isEmpty()) {
            tryOption(UsageText.HELP).ifPresent(ListeningService::close);
        }
        return proposedOptions();
    }

    private List<PortOption> proposedOptions() {
        return new UsageText(printed)
                .options().stream().filter(option -> !tried.contains(option)).toList();
    }

    /**
     * Checks whether it starts at all. A program whose port is taken may start on another, and one that lacks an
     * argument may print which.
     */
    private Optional<Refusal> tryWithoutOption() throws ServiceStartException, InterruptedException {
        progress.accept("starting it unchanged");
        try (ServiceProcess process = starter.start(PortOption.NONE)) {
            NavigableSet<Integer> ports = awaitPorts(process);
            if (!ports.isEmpty()) {
                progress.accept("it listens on " + text(ports));
                return Optional.empty();
            }
            StartupFailure failure = new StartupFailure(process);
            if (process.isAlive()) {
                throw failure.silent();
            }
            printed.addAll(process.printed());
            progress.accept(failure.portTaken() ? "its port is taken" : outcome(process, ports));
            return Optional.of(new Refusal(failure.died(), failure.portTaken()));
        }
    }

    private ListeningService withOwnPort(String why) throws ServiceStartException, InterruptedException {
        return startListening((process, ports) ->
                new ListeningService(process, ports, false, why + "; it uses its own port, which must be free"));
    }

    private ListeningService withNamedPort() throws ServiceStartException, InterruptedException {
        return startListening((process, ports) -> {
            int port = process.startCommand().port();
            boolean obeyed = ports.contains(port);
            return new ListeningService(
                    process,
                    ports,
                    obeyed,
                    obeyed
                            ? "it listens on the port in its command"
                            : "its command contains port " + port + ", but it listens on " + text(ports));
        });
    }

    /** @param listing converts a started, listening process to a result */
    private ListeningService startListening(BiFunction<ServiceProcess, NavigableSet<Integer>, ListeningService> listing)
            throws ServiceStartException, InterruptedException {
        progress.accept("starting it");
        ServiceProcess process = starter.start(PortOption.NONE);
        boolean kept = false;
        try {
            NavigableSet<Integer> ports = awaitPorts(process);
            if (ports.isEmpty()) {
                StartupFailure failure = new StartupFailure(process);
                throw process.isAlive() ? failure.silent() : failure.died();
            }
            kept = true;
            return listing.apply(process, ports);
        } finally {
            if (!kept) {
                process.close();
            }
        }
    }

    private Optional<ListeningService> first(List<PortOption> options)
            throws ServiceStartException, InterruptedException {
        for (PortOption option : options) {
            Optional<ListeningService> obeyed = tryOption(option);
            if (obeyed.isPresent()) {
                return obeyed;
            }
        }
        return Optional.empty();
    }

    /** Tries all options at once, then halves of them, so that the study names the one that works. */
    private Optional<ListeningService> narrowDown(List<PortOption> options)
            throws ServiceStartException, InterruptedException {
        Optional<ListeningService> all = tryOption(PortOption.together(options));
        if (all.isEmpty() || options.size() == 1) {
            return all;
        }
        all.get().close();
        Optional<ListeningService> half = narrowDown(options.subList(0, options.size() / 2));
        return half.isPresent() ? half : narrowDown(options.subList(options.size() / 2, options.size()));
    }

    /** Tries an option. Returns empty, and ends the process, if it ends or listens only elsewhere. */
    private Optional<ListeningService> tryOption(PortOption option) throws ServiceStartException, InterruptedException {
        tried.add(option);
        return tryStart(starter, option, option.toString());
    }

    private Optional<ListeningService> tryStart(ServiceStarter program, PortOption option, String shown)
            throws ServiceStartException, InterruptedException {
        tries++;
        progress.accept("try " + tries + ": starting it with " + shown);
        ServiceProcess process = program.start(option);
        boolean kept = false;
        try {
            int port = process.startCommand().port();
            NavigableSet<Integer> ports = awaitPorts(process);
            kept = ports.contains(port);
            progress.accept(kept ? "it listens there" : "try " + tries + " failed: " + outcome(process, ports));
            if (!process.isAlive()) {
                printed.addAll(process.printed());
            }
            return kept
                    ? Optional.of(
                            new ListeningService(process, ports, true, "it listens on the port given by " + shown))
                    : Optional.empty();
        } finally {
            if (!kept) {
                process.close();
            }
        }
    }

    private static String outcome(ServiceProcess process, NavigableSet<Integer> ports) {
        return ports.isEmpty()
                ? process.end().map(end -> "it ended with " + end).orElse("it listens on nothing")
                : "it listens on " + text(ports) + " instead";
    }

    /** Waits for the first port, and then a little for further ones; returns at once if the given port is open. */
    private NavigableSet<Integer> awaitPorts(ServiceProcess process) throws InterruptedException {
        NavigableSet<Integer> ports = new TreeSet<>();
        Optional<Duration> first = Optional.empty();
        while (process.isAlive() && process.age().compareTo(starter.listens()) < 0) {
            ports = process.ports();
            if (ports.contains(process.startCommand().port())) {
                return ports;
            }
            if (!ports.isEmpty() && first.isEmpty()) {
                first = Optional.of(process.age());
            }
            if (first.isPresent() && process.age().minus(first.get()).compareTo(starter.settled()) > 0) {
                return ports;
            }
            Thread.sleep(POLL);
        }
        return process.isAlive() ? ports : new TreeSet<>();
    }

    private static String text(NavigableSet<Integer> ports) {
        return (ports.size() == 1 ? "port " : "the ports ")
                + ports.stream()
                        .map(String::valueOf)
                        .reduce((one, other) -> one + ", " + other)
                        .orElse("none");
    }
}
