package plimsoll.lab.launch.image;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plimsoll.json.JsonErrorText;
import plimsoll.model.member.ContainerImage;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The configuration of an image: its platform, and how its program starts.
 *
 * @param platform such as {@code linux/amd64}
 * @param user a name or a number, with a group behind a colon or without one; may be empty
 * @param directory working directory, absolute
 * @param layers SHA-256 of the layers without their compression, the lowest first
 */
record ImageConfig(
        String platform,
        String user,
        Map<String, String> environment,
        List<String> entrypoint,
        List<String> arguments,
        String directory,
        List<String> layers) {
    /** Parses the configuration, which is the same in the layouts of OCI and of docker. */
    static ImageConfig parse(byte[] json) throws IOException {
        JsonNode root = tree(json, "the image's configuration");
        JsonNode config = root.path("config");
        Map<String, String> environment = new LinkedHashMap<>();
        for (String variable : texts(config.path("Env"), "config.Env")) {
            int equals = variable.indexOf('=');
            if (equals > 0 && variable.indexOf('\0') < 0) {
                environment.put(variable.substring(0, equals), variable.substring(equals + 1));
            }
        }
        String directory = config.path("WorkingDir").asString("");
        return new ImageConfig(
                root.path("os").asString("") + "/" + root.path("architecture").asString(""),
                config.path("User").asString(""),
                environment,
                texts(config.path("Entrypoint"), "config.Entrypoint"),
                texts(config.path("Cmd"), "config.Cmd"),
                directory.startsWith("/") ? directory : "/" + directory,
                texts(root.path("rootfs").path("diff_ids"), "rootfs.diff_ids"));
    }

    /**
     * Returns the program and its arguments.
     *
     * @param words of the study
     * @throws IOException if there are none
     */
    List<String> command(ContainerImage image, List<String> words) throws IOException {
        List<String> whole = new ArrayList<>();
        if (!image.replacesEntrypoint()) {
            whole.addAll(entrypoint);
            whole.addAll(words.isEmpty() ? arguments : List.of());
        }
        whole.addAll(words);
        if (whole.isEmpty()) {
            throw new IOException("the image " + image.reference()
                    + " has neither an entrypoint nor a command; write entrypoint: into the study");
        }
        return List.copyOf(whole);
    }

    static JsonNode tree(byte[] json, String what) throws IOException {
        try {
            return JsonMapper.shared().readTree(new String(json, StandardCharsets.UTF_8));
        } catch (JacksonException broken) {
            throw new IOException(what + " cannot be read: " + JsonErrorText.of(broken), broken);
        }
    }

    private static List<String> texts(JsonNode items, String key) throws IOException {
        List<String> texts = new ArrayList<>();
        if (items.isMissingNode() || items.isNull()) {
            return texts;
        }
        for (JsonNode item : items) {
            if (!item.isString() || item.asString().indexOf('\0') >= 0) {
                throw new IOException("the image's configuration is damaged: " + key + " holds " + item);
            }
            texts.add(item.asString());
        }
        if (!items.isArray()) {
            throw new IOException("the image's configuration is damaged: " + key + " is " + items + ", not a list");
        }
        return texts;
    }
}
