package plimsoll.netty;

import io.netty.handler.proxy.ProxyConnectException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import plimsoll.model.Outcome;

/** Why a handshake failed, in the words of the last cause that says something of the certificate, or of the proxy. */
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
                return "the certificate is of no authority that is trusted";
            }
            if (cause instanceof CertificateException) {
                reason = String.valueOf(cause.getMessage());
            }
        }
        return reason;
    }
}
