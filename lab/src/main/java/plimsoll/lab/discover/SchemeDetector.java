package plimsoll.lab.discover;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Detects the protocol of an address: HTTP, HTTPS, HTTPS with an untrusted certificate, or none of them. */
public final class SchemeDetector implements AutoCloseable {
    private static final int BAD_REQUEST = 400;

    private final CertificateRecorder recorder = new CertificateRecorder();
    private final ProbeClient strict = ProbeClient.strict();
    private final ProbeClient trusting = ProbeClient.trusting(recorder.context());
    private final List<String> outcomes = new ArrayList<>();

    /** Returns the first of these ports of this machine that answers. */
    Optional<BaseUrl> of(Iterable<Integer> ports) throws InterruptedException {
        for (int port : ports) {
            Optional<BaseUrl> baseUrl = plain(URI.create("http://127.0.0.1:" + port));
            if (baseUrl.isEmpty()) {
                baseUrl = secured(URI.create("https://127.0.0.1:" + port));
            }
            if (baseUrl.isPresent()) {
                return baseUrl;
            }
        }
        return Optional.empty();
    }

    /** Checks an address given by the user; its scheme is taken as correct. */
    Optional<BaseUrl> of(URI base) throws InterruptedException {
        return "https".equals(base.getScheme()) ? secured(base) : plain(base);
    }

    /** Returns the outcomes of all attempts, for the case that no address answers. */
    String outcomes() {
        return String.join("; ", outcomes);
    }

    /** Tries HTTP. Some servers answer plain HTTP on their TLS port with a 400 that says so. */
    private Optional<BaseUrl> plain(URI base) throws InterruptedException {
        ProbeReply reply = strict.get(root(base));
        note(base, reply);
        boolean tlsOnly = reply instanceof ProbeReply.Answered answered
                && answered.status() == BAD_REQUEST
                && answered.body().matches("(?is).*(https|tls).*");
        return reply instanceof ProbeReply.Answered && !tlsOnly
                ? Optional.of(new BaseUrl(base, strict, Optional.empty()))
                : Optional.empty();
    }

    private Optional<BaseUrl> secured(URI base) throws InterruptedException {
        ProbeReply trusted = strict.get(root(base));
        note(base, trusted);
        if (trusted instanceof ProbeReply.Answered) {
            return Optional.of(new BaseUrl(base, strict, Optional.empty()));
        }
        return trusting.get(root(base)) instanceof ProbeReply.Answered
                ? Optional.of(new BaseUrl(base, trusting, recorder.description()))
                : Optional.empty();
    }

    private void note(URI base, ProbeReply reply) {
        outcomes.add(
                switch (reply) {
                    case ProbeReply.Answered answered -> base + " answers " + answered.description();
                    case ProbeReply.None none -> base + ": " + none.why();
                });
    }

    private static URI root(URI base) {
        return URI.create(base + "/");
    }

    @Override
    public void close() {
        strict.close();
        trusting.close();
    }
}
