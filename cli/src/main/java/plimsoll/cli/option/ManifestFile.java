package plimsoll.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.ManifestSource;
import plimsoll.run.request.RequestException;

/** A manifest as the command line names it: {@code FILE}, or {@code FILE#NAME} with a part of a container's name. */
public final class ManifestFile {
    private static final String STANDARD_INPUT = "-";

    private ManifestFile() {}

    /** @param written a file, or {@code -} for standard input */
    public static ManifestSource readOrInput(String written) {
        return read(written, true);
    }

    /** @param written a file; standard input could not be read again when the verb is resumed */
    public static ManifestSource read(String written) {
        return read(written, false);
    }

    private static ManifestSource read(String written, boolean input) {
        int hash = written.lastIndexOf('#');
        String file = hash < 0 ? written : written.substring(0, hash);
        Optional<String> selection = hash < 0 ? Optional.empty() : Optional.of(written.substring(hash + 1));
        if (file.equals(STANDARD_INPUT) && !input) {
            throw refused(
                    "--manifest - is for init; a search reads the file again when it is resumed: write the manifest"
                            + " to a file, such as helm template orders > orders.yaml");
        }
        return new ManifestSource(file, text(file), selection);
    }

    private static String text(String file) {
        boolean input = file.equals(STANDARD_INPUT);
        if (!input && !Files.isRegularFile(Path.of(file))) {
            throw refused("there is no file " + file + "; give a manifest of Kubernetes or a Compose file");
        }
        try (InputStream stream = input ? System.in : Files.newInputStream(Path.of(file))) {
            byte[] bytes = stream.readNBytes(ManifestSource.BYTES_MAX + 1);
            if (bytes.length > ManifestSource.BYTES_MAX) {
                throw refused(file + " is larger than 8 MiB; give only the workload's own file");
            }
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException _) {
            throw refused(file + " is not UTF-8 text; save it as UTF-8");
        } catch (IOException unreadable) {
            throw refused(file + " cannot be read: " + unreadable.getMessage() + "; check its permissions");
        }
    }

    private static RequestException refused(String why) {
        return new RequestException(ExitCode.USAGE, why);
    }
}
