package plimsoll.lab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.lab.launch.image.ContainerRoot;
import plimsoll.lab.launch.user.AccessCheck;
import plimsoll.lab.launch.user.ForeignJvmFiles;
import plimsoll.model.Bytes;
import plimsoll.model.member.ContainerImage;

/**
 * The settings with which a member was started, placeholders filled in.
 *
 * @param life which of the member's runs it is, with its directories
 * @param environment added to the lab's own
 * @param directory in which it was started
 */
record LaunchSpec(
        MemberLife life,
        List<String> command,
        Map<String, String> environment,
        Map<String, Integer> ports,
        Optional<Bytes> heap,
        Path directory) {
    LaunchSpec withCommand(List<String> other, Optional<Bytes> otherHeap) {
        return new LaunchSpec(life, other, environment, ports, otherHeap, directory);
    }

    LaunchSpec withVariable(String variable, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new LaunchSpec(life, command, more, ports, heap, directory);
    }

    /** Returns a copy with the program of the image, or the words that replace it, and with its variables. */
    LaunchSpec in(ContainerRoot root, ContainerImage image) throws IOException {
        return new LaunchSpec(life, root.program(image, command), root.with(environment), ports, heap, directory);
    }

    /** Returns in a sentence which file of the command a member of another user cannot read, if that may be the reason. */
    Optional<String> accessProblem() {
        return life.container().isEmpty() && life.jvm() instanceof ForeignJvmFiles foreign
                ? new AccessCheck(foreign.written().user()).sentence(command, directory)
                : Optional.empty();
    }
}
