package plimsoll.model.result.search;

import java.util.List;

/**
 * A patch that gives a container of a manifest the limits and JVM options of an answer, and changes nothing else.
 *
 * @param container that it changes, in words
 * @param file its name in the directory of the result
 * @param apply the command or the commands that apply it, each with the name of the file
 * @param yaml its content, without comments
 * @param remarks how the manifest and the trials differ
 */
public record ContainerPatch(String container, String file, List<String> apply, String yaml, List<String> remarks) {
    public ContainerPatch {
        apply = List.copyOf(apply);
        remarks = List.copyOf(remarks);
    }
}
