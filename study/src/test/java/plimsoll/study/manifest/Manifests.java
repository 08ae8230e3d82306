package plimsoll.study.manifest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import plimsoll.model.member.DeployedContainer;

/** Manifests in the shapes that Helm, kubectl and Compose files have. */
final class Manifests {
    private Manifests() {}

    static String text(String name) {
        try (var stream = Objects.requireNonNull(Manifests.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static DeployedContainer read(String name, String selection) {
        return ManifestReader.read(name, text(name), Optional.of(selection));
    }

    static DeployedContainer container(String text) {
        return ManifestReader.read("x.yaml", text, Optional.empty());
    }

    /** A pod with one container, which has these lines. */
    static String pod(String lines) {
        return "apiVersion: v1\nkind: Pod\nmetadata: {name: one}\nspec:\n  containers:\n    - name: app\n      image: a:1\n"
                + lines.indent(6);
    }
}
