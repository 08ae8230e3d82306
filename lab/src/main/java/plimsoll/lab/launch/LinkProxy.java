package plimsoll.lab.launch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.link.KernelLink;
import plimsoll.lab.launch.link.LinkReplies;
import plimsoll.lab.launch.machine.Machine;
import plimsoll.lab.launch.process.ManagedProcess;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.lab.launch.process.ProcessCommand;
import plimsoll.model.FixedTimeout;
import plimsoll.model.member.Link;
import plimsoll.model.record.RecordFile;
import plimsoll.records.LabJava;

/** The proxy process of one link. Its output is kept in {@code link-NAME.ndjson} in the trial's folder. */
public final class LinkProxy implements AutoCloseable {
    private static final Duration ANSWER_BOUND = FixedTimeout.LINK_ANSWER.time();
    private static final Duration STOP_BOUND = FixedTimeout.LINK_END.time();
    private static final Pattern NETWORK = Pattern.compile("\"network\":\"([^\"]+)\"");

    private final Link link;
    private final ManagedProcess process;
    private final Writer commands;
    private final LinkReplies replies = new LinkReplies();
    private final ReentrantLock commandLock = new ReentrantLock();
    private int lastCommand = LinkReplies.GREETING;

    private LinkProxy(Link link, ManagedProcess process, TrialSetup trial) {
        this.link = link;
        this.process = process;
        this.commands = new OutputStreamWriter(process.stdin(), StandardCharsets.UTF_8);
        String startLine = "{\"is\":\"laid\",\"trialMillis\":" + trial.millis() + "}\n";
        Path log = trial.directory().resolve("link-" + link.name() + ".ndjson");
        HelperThreads.start(
                "link-" + link.name(),
                () -> copyOutput(log, startLine),
                failure -> replies.end("can no longer be read: " + failure));
    }

    /** A link, the port plan for its two ends, and the cores that its proxy may use. */
    record LinkRoute(Link link, PortPlan plan, List<Integer> cores) {}

    /**
     * Starts the proxy. When this returns it accepts connections, with its rate and latency; the member behind it need
     * not run yet.
     *
     * @throws UncheckedIOException if the lab's own files failed: such a trial is repeated
     */
    static LinkProxy start(LinkRoute linkRoute, LaunchContext context, TrialSetup trial) throws LaunchFailure {
        Link link = linkRoute.link();
        if (linkRoute.plan().ports(link.to()).isEmpty()) {
            throw LaunchFailure.of(
                    link.to(),
                    "the link " + link.name() + " leads to '" + link.to()
                            + "', which has no port; write ${port} into its command");
        }
        Optional<ManagedProcess> begun = Optional.empty();
        try {
            ManagedProcess process = context.spawn(
                    command(linkRoute, context.machine(), trial), plimsoll.lab.launch.process.ProcessIsolation.NONE);
            begun = Optional.of(process);
            LinkProxy proxy = new LinkProxy(link, process, trial);
            String hello = proxy.expect(LinkReplies.GREETING, "hello");
            if (link.byKernel()) {
                KernelLink.join(
                        network(hello),
                        process.pid(),
                        linkRoute.plan().entrance(link).host(),
                        link.bytesPerSecond().orElseThrow());
            }
            proxy.obey(String.format(Locale.ROOT, "latency %.3f", link.latencyMillis()));
            if (link.bytesPerSecond().isPresent() && !link.byKernel()) {
                proxy.obey(String.format(
                        Locale.ROOT, "rate %.0f", link.bytesPerSecond().get()));
            }
            return proxy;
        } catch (IOException e) {
            begun.ifPresent(process -> process.stop(STOP_BOUND));
            if (context.isOwnFailure(e, trial)) {
                throw new UncheckedIOException(e);
            }
            throw LaunchFailure.of(link.to(), "the link " + link.name() + " cannot be created: " + e.getMessage());
        }
    }

    private static String network(String hello) throws IOException {
        Matcher network = NETWORK.matcher(hello);
        if (!network.find()) {
            throw new IOException("the proxy has no network of its own: " + hello);
        }
        return network.group(1);
    }

    String name() {
        return link.name();
    }

    /**
     * Sends the proxy a command, such as {@code stall}, and waits until it is done.
     *
     * @throws IOException when the proxy refuses, or does not answer within {@link FixedTimeout#LINK_ANSWER}
     */
    public void obey(String command) throws IOException {
        commandLock.lock();
        try {
            lastCommand++;
            send(lastCommand + " " + command + "\n");
            expect(lastCommand, "done");
        } finally {
            commandLock.unlock();
        }
    }

    /** A proxy that has ended takes no command; the wait for its reply says so. */
    private void send(String line) throws IOException {
        try {
            commands.write(line);
            commands.flush();
        } catch (IOException refused) {
            replies.end("takes no commands any more (" + refused.getMessage() + "); its last lines are in link-"
                    + name() + ".log");
        }
    }

    @Override
    public void close() {
        process.stop(STOP_BOUND);
    }

    private String expect(int number, String kind) throws IOException {
        try {
            return replies.await(number, kind, ANSWER_BOUND);
        } catch (IOException wrong) {
            throw new IOException("the proxy of " + name() + " " + wrong.getMessage(), wrong);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the proxy of " + name(), e);
        }
    }

    /**
     * Copies the proxy's output to the log and queues its answers.
     *
     * @param startLine first line, which states the trial's time at the proxy's start; the proxy itself cannot
     */
    private void copyOutput(Path log, String startLine) {
        try (var lines = new BufferedReader(new InputStreamReader(process.stdout(), StandardCharsets.UTF_8));
                Writer kept = new OutputStreamWriter(RecordFile.create(log), StandardCharsets.UTF_8)) {
            kept.write(startLine);
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                kept.write(line + "\n");
                kept.flush();
                if (!line.startsWith("{\"is\":\"counts\"")) {
                    replies.add(line);
                }
            }
            replies.end("has ended; its last lines are in " + log.resolveSibling("link-" + name() + ".log"));
        } catch (IOException gone) {
            replies.end("can no longer be read: " + gone.getMessage());
        }
    }

    private static ProcessCommand command(LinkRoute linkRoute, Machine machine, TrialSetup trial) throws IOException {
        Path log = trial.directory().resolve("link-" + linkRoute.link().name() + ".log");
        List<String> argv = new ArrayList<>(realTimePrefix(linkRoute.link(), machine));
        argv.addAll(List.of(
                LabJava.path().toString(),
                "-Xmx320m",
                "-XX:MaxDirectMemorySize=1088m",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-XX:+ExitOnOutOfMemoryError",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes().toString(),
                plimsoll.proxy.Main.class.getName()));
        if (linkRoute.link().byKernel()) {
            argv.add("--apart");
        }
        linkRoute
                .plan()
                .entrance(linkRoute.link())
                .ports()
                .forEach((key, entrance) -> argv.addAll(List.of(
                        "--listen",
                        entrance.toString(),
                        "--to",
                        "127.0.0.1:"
                                + linkRoute.plan().ports(linkRoute.link().to()).get(key))));
        return new ProcessCommand(
                "link." + linkRoute.link().name(),
                argv,
                Map.of(),
                Path.of("").toAbsolutePath(),
                linkRoute.cores(),
                new OutputTarget.Pipe(),
                OutputTarget.kept(log),
                true);
    }

    /**
     * Returns the prefix that runs the proxy with real-time priority: on a busy machine it would otherwise be late by
     * whole time slices. Only links with a latency or a rate need this.
     */
    private static List<String> realTimePrefix(Link link, Machine machine) {
        boolean timed = link.latencyMillis() > 0 || link.bytesPerSecond().isPresent();
        return machine.tools()
                .chrt()
                .filter(_ -> timed && machine.can(Machine.REAL_TIME))
                .map(chrt -> List.of(chrt.toString(), "--rr", "1"))
                .orElse(List.of());
    }

    /** Returns the proxy's own jar or class directory; it has no other dependencies. */
    static Path classes() throws IOException {
        try {
            return Path.of(plimsoll.proxy.Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the proxy's classes are not in a file: " + e.getMessage(), e);
        }
    }
}
