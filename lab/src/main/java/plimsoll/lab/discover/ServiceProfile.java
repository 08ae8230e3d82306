package plimsoll.lab.discover;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.lab.launch.process.ListenerTable;

/**
 * What was found of a service, and what was not.
 *
 * @param tls it speaks HTTPS
 * @param stranger what its certificate says, where the JDK does not trust it
 */
public record ServiceProfile(
        ServiceSource origin,
        boolean tls,
        Optional<String> stranger,
        EndpointProbe.Findings seen,
        Optional<InitialRateEstimate> pace) {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    /** Asks a service that was started for it. */
    public static ServiceProfile of(ListeningService listening, SchemeDetector detector, UserPrompts prompts)
            throws ServiceStartException, InterruptedException {
        Optional<BaseUrl> found = detector.of(listening.candidates());
        if (found.isEmpty()) {
            throw new ServiceStartException("the service listens, but answers no HTTP there: " + detector.seen()
                    + ". What speaks another protocol is loaded by a driver of your own; see docs/study-file.md.");
        }
        BaseUrl baseUrl = found.get();
        EndpointProbe.Findings findings = new EndpointProbe(baseUrl, prompts).made();
        Optional<InitialRateEstimate> pace = pace(baseUrl, findings);
        ServiceProcess serviceProcess = listening.running();
        ServiceSource source = new ServiceSource.Started(
                serviceProcess.program(),
                serviceProcess.told().way(),
                baseUrl.base().getPort(),
                listening.obeyed(),
                listening.remark(),
                serviceProcess.resident(),
                serviceProcess.onJvm());
        if (!serviceProcess.isAlive()) {
            throw new StartupFailure(serviceProcess).died();
        }
        return new ServiceProfile(source, baseUrl.tls(), baseUrl.stranger(), findings, pace);
    }

    /**
     * Asks a service that runs already.
     *
     * @param base scheme, host and port
     */
    public static ServiceProfile of(URI base, Optional<Long> pid, UserPrompts prompts, SchemeDetector detector)
            throws ServiceStartException, InterruptedException {
        BaseUrl baseUrl = detector.of(base)
                .orElseThrow(() -> new ServiceStartException("nothing answers HTTP at " + base + ": " + detector.seen()
                        + "; start the service first, or correct the address"));
        EndpointProbe.Findings findings = new EndpointProbe(baseUrl, prompts).made();
        int usual = baseUrl.tls() ? HTTPS : HTTP;
        Optional<Long> holder = ListenerTable.holder(base.getPort() < 0 ? usual : base.getPort());
        return new ServiceProfile(
                new ServiceSource.Attached(base, pid, holder),
                baseUrl.tls(),
                baseUrl.stranger(),
                findings,
                pace(baseUrl, findings));
    }

    /** Which can be loaded by GET, the first to be taken. */
    public List<String> paths() {
        return seen.paths();
    }

    /** Whether there is a path that answers 2xx, so that a first run says something. */
    public boolean canBeLoaded() {
        return !paths().isEmpty();
    }

    /** What was not found, and what to do about it, a sentence each. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>(seen.remarks());
        stranger.ifPresent(certificate ->
                remarks.add("It speaks HTTPS with a certificate that this JDK does not trust (" + certificate
                        + "): the load takes any certificate, verify: false; better is tls: {ca: ca.pem}."));
        if (origin instanceof ServiceSource.Started started && !started.obeyed()) {
            remarks.add("Its port is " + started.port() + ": " + started.remark()
                    + ". Where it takes its port from, write ${port} there and in ready.");
        }
        return remarks;
    }

    private static Optional<InitialRateEstimate> pace(BaseUrl baseUrl, EndpointProbe.Findings findings)
            throws InterruptedException {
        return findings.paths().isEmpty()
                ? Optional.empty()
                : InitialRateEstimate.seen(baseUrl, findings.paths().getFirst());
    }
}
