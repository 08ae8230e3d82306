package plimsoll.study.manifest;

/** Thrown for a manifest without one container that can be read; the message says why and what to do. */
public final class ManifestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ManifestException(String message) {
        super(message);
    }
}
