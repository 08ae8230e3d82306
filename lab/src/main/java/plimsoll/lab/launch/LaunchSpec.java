package plimsoll.lab.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.lab.launch.user.AccessCheck;
import plimsoll.lab.launch.user.ForeignJvmFiles;
import plimsoll.model.Bytes;

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

    /** Returns a copy with the program of an image, and with its variables. */
    LaunchSpec in(List<String> program, Map<String, String> variables) {
        return new LaunchSpec(life, program, variables, ports, heap, directory);
    }

    /** Returns in a sentence which file of the command a member of another user cannot read, if that may be the reason. */
    Optional<String> accessProblem() {
        if (life.container().isPresent()) {
            return life.container().get().accessProblem(command);
        }
        return life.jvm() instanceof ForeignJvmFiles foreign
                ? new AccessCheck(foreign.written().user()).sentence(command, directory)
                : Optional.empty();
    }
}
