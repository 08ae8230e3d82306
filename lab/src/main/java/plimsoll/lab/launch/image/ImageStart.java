package plimsoll.lab.launch.image;

import java.util.List;
import java.util.Map;
import plimsoll.lab.launch.process.OutputTarget;
import plimsoll.model.member.ContainerImage;

/**
 * A start of a container image that is not a member, such as one that init inspects.
 *
 * @param words in place of the image's own arguments, or none to keep them
 * @param environment added to the image's
 */
public record ImageStart(
        ContainerImage image,
        List<String> words,
        Map<String, String> environment,
        OutputTarget stdout,
        OutputTarget stderr) {
    public ImageStart {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }
}
