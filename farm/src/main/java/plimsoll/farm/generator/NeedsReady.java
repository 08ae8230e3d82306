package plimsoll.farm.generator;

import java.util.List;
import plimsoll.farm.message.FarmBlock;

/**
 * A machine that is ready to run needs.
 *
 * @param machine who it is
 * @param wanted digests of the files that it does not have, in the order in which it expects them
 */
record NeedsReady(GeneratorFacts machine, List<String> wanted) {
    NeedsReady {
        wanted = List.copyOf(wanted);
        if (wanted.size() > FarmBlock.FILES_MAX) {
            throw new IllegalArgumentException("it asks for " + wanted.size() + " files");
        }
    }
}
