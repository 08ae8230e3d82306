package plimsoll.lab.discover;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.ListenerTable;

/**
 * The findings about a service, including what could not be found.
 *
 * @param tls whether it uses HTTPS
 * @param stranger description of its certificate, if the JDK does not trust it
 */
public record ServiceProfile(
        ServiceSource origin,
        boolean tls,
        Optional<String> stranger,
        EndpointProbe.Findings seen,
        Optional<InitialRateEstimate> pace) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** Probes a service that was started for this purpose. */
    public static ServiceProfile of(ListeningService listening, SchemeDetector detector, UserPrompts prompts)
            throws ServiceStartException, InterruptedException {
        Optional<BaseUrl> found = detector.of(listening.candidates());
        if (found.isEmpty()) {
            throw new ServiceStartException(
                    "the service listens, but does not answer HTTP there: " + detector.outcomes()
                            + ". To load a service with another protocol, write your own driver; see docs/study-file.md.");
        }
        BaseUrl baseUrl = found.get();
        EndpointProbe.Findings findings = new EndpointProbe(baseUrl, prompts).findings();
        Optional<InitialRateEstimate> pace = pace(baseUrl, findings);
        ServiceProcess serviceProcess = listening.running();
        ServiceSource source = new ServiceSource.Started(
                serviceProcess.program(),
                serviceProcess.startCommand().way(),
                baseUrl.base().getPort(),
                listening.obeyed(),
                listening.remark(),
                serviceProcess.resident(),
                serviceProcess.onJvm() && !serviceProcess.setsHeap());
        if (!serviceProcess.isAlive()) {
            throw new StartupFailure(serviceProcess).died();
        }
        return new ServiceProfile(source, baseUrl.tls(), baseUrl.stranger(), findings, pace);
    }

    /**
     * Probes a service that is already running.
     *
     * @param base scheme, host and port
     */
    public static ServiceProfile of(URI base, Optional<Long> pid, UserPrompts prompts, SchemeDetector detector)
            throws ServiceStartException, InterruptedException {
        BaseUrl baseUrl = detector.of(base)
                .orElseThrow(() -> new ServiceStartException("no HTTP answer at " + base + ": " + detector.outcomes()
                        + "; start the service first, or correct the address"));
        EndpointProbe.Findings findings = new EndpointProbe(baseUrl, prompts).findings();
        int defaultPort = baseUrl.tls() ? HTTPS : HTTP;
        Optional<Long> holder = ListenerTable.holder(base.getPort() < 0 ? defaultPort : base.getPort());
        return new ServiceProfile(
                new ServiceSource.Attached(base, pid, holder),
                baseUrl.tls(),
                baseUrl.stranger(),
                findings,
                pace(baseUrl, findings));
    }

    /** Returns the paths that can be loaded by GET, the preferred one first. */
    public List<String> paths() {
        return seen.paths();
    }

    /** Returns whether a path answers 2xx, without which a first run is not meaningful. */
    public boolean canBeLoaded() {
        return !paths().isEmpty();
    }

    /** Returns what was not found, and what to do about it, one sentence each. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(seen.remarks());
        if (origin instanceof ServiceSource.Started started) {
            started.program().declared().ifPresent(container -> remarks.addAll(container.remarks()));
        }
        stranger.ifPresent(certificate ->
                remarks.add("It uses HTTPS with a certificate that this JDK does not trust (" + certificate
                        + "), so the load accepts any certificate (verify: false); tls: {ca: ca.pem} is better."));
        if (origin instanceof ServiceSource.Started started && !started.obeyed()) {
            remarks.add("Its port is " + started.port() + ": " + started.remark()
                    + ". If its port can be configured, write ${port} there and in ready.");
        }
        return remarks;
    }

    private static Optional<InitialRateEstimate> pace(BaseUrl baseUrl, EndpointProbe.Findings findings)
            throws InterruptedException {
        return findings.paths().isEmpty()
                ? Optional.empty()
                : InitialRateEstimate.measure(baseUrl, findings.paths().getFirst());
    }
}
