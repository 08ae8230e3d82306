package plimsoll.lab.discover;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out how an address speaks: HTTP, HTTPS, HTTPS with a certificate that nobody trusts, or none of them. */
public final class SchemeDetector implements AutoCloseable {
    private static final int BAD_REQUEST = 400;

    private final CertificateRecorder recorder = new CertificateRecorder();
    private final ProbeClient strict = ProbeClient.strict();
    private final ProbeClient trusting = ProbeClient.trusting(recorder.context());
    private final List<String> seen = new ArrayList<>();

    /** The first of these ports of this machine that answers. */
    Optional<BaseUrl> of(Iterable<Integer> ports) throws InterruptedException {
        for (int port : ports) {
            Optional<BaseUrl> door = plain(URI.create("http://127.0.0.1:" + port));
            if (door.isEmpty()) {
                door = secured(URI.create("https://127.0.0.1:" + port));
            }
            if (door.isPresent()) {
                return door;
            }
        }
        return Optional.empty();
    }

    /** An address that its user gave; its scheme is not doubted. */
    Optional<BaseUrl> of(URI base) throws InterruptedException {
        return "https".equals(base.getScheme()) ? secured(base) : plain(base);
    }

    /** What was answered where no door was found. */
    String seen() {
        return String.join("; ", seen);
    }

    /** Some servers tell who speaks to their TLS port without it, by a 400. */
    private Optional<BaseUrl> plain(URI base) throws InterruptedException {
        ProbeReply reply = strict.get(root(base));
        note(base, reply);
        boolean other = reply instanceof ProbeReply.Answered answered
                && answered.status() == BAD_REQUEST
                && answered.body().matches("(?is).*(https|tls).*");
        return reply instanceof ProbeReply.Answered && !other
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
                ? Optional.of(new BaseUrl(base, trusting, recorder.words()))
                : Optional.empty();
    }

    private void note(URI base, ProbeReply reply) {
        seen.add(
                switch (reply) {
                    case ProbeReply.Answered answered -> base + " answers " + answered.words();
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
