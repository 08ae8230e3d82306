package plimsoll.run.search;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import plimsoll.model.member.ManifestTarget;

/** A container of a manifest that gets an answer. */
final class ManifestTargets {
    static final ManifestTarget ORDERS = new ManifestTarget(
            "deploy.yaml",
            "apps/v1",
            "Deployment",
            "orders",
            Optional.empty(),
            "app",
            Map.of(),
            ManifestTarget.Words.NONE,
            Set.of(),
            Optional.empty());

    private ManifestTargets() {}
}
