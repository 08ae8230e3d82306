package plimsoll.netty;

import io.netty.handler.proxy.ProxyConnectException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import plimsoll.model.Outcome;

/** Describes why a handshake failed, from the most specific cause about the certificate or the proxy. */
final class TlsFailureText {
    private static final int DEEPEST = 10;

    private TlsFailureText() {}

    static Outcome outcome(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < DEEPEST && cause != null; i++, cause = cause.getCause()) {
            if (cause instanceof ProxyConnectException) {
                return ConnectionFactory.outcome(cause);
            }
        }
        return new Outcome.Failed("TLS: " + of(failure));
    }

    private static String of(Throwable failure) {
        String reason = String.valueOf(failure.getMessage());
        Throwable cause = failure;
        for (int i = 0; i < DEEPEST && cause != null; i++, cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException) {
                return "the certificate has expired: " + cause.getMessage();
            }
            if (cause instanceof CertificateNotYetValidException) {
                return "the certificate is not valid yet: " + cause.getMessage();
            }
            if (cause instanceof CertPathBuilderException) {
                return "the certificate is not signed by a trusted authority";
            }
            if (cause instanceof CertificateException) {
                reason = String.valueOf(cause.getMessage());
            }
        }
        return reason;
    }
}
