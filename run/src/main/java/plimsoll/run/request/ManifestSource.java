package plimsoll.run.request;

import java.util.Optional;
import plimsoll.model.member.DeployedContainer;
import plimsoll.model.verdict.ExitCode;
import plimsoll.study.manifest.ManifestException;
import plimsoll.study.manifest.ManifestReader;
import plimsoll.study.text.YamlDocuments;

/**
 * A manifest of Kubernetes or a Compose file, and the container of it that is meant.
 *
 * @param name of the file, for messages and patches
 * @param selection a part of the container's path, such as {@code orders/app}; empty if there is only one
 */
public record ManifestSource(String name, String text, Optional<String> selection) {
    /** Most bytes of a manifest. */
    public static final int BYTES_MAX = YamlDocuments.BYTES_MAX;

    /** @throws RequestException with all problems of the manifest, or the containers to choose from */
    public DeployedContainer container() {
        try {
            return ManifestReader.read(name, text, selection);
        } catch (ManifestException unusable) {
            throw new RequestException(ExitCode.USAGE, String.valueOf(unusable.getMessage()));
        }
    }
}
