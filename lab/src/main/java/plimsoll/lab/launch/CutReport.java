package plimsoll.lab.launch;

import java.util.List;

/**
 * The changes that a power cut dropped, since no sync had covered them.
 *
 * @param dropped sentences about the first of them
 * @param all number of all of them
 */
public record CutReport(List<String> dropped, long all) {
    public CutReport {
        dropped = List.copyOf(dropped);
    }
}
