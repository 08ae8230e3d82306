package plimsoll.run.result;

import java.nio.file.Path;
import plimsoll.run.request.ResultDestination;

/** A process that opens a stored result and closes it again; it fails while another one holds the result. */
public final class OtherLab {
    private OtherLab() {}

    public static void main(String[] arguments) {
        Path result = Path.of(arguments[0]);
        OpenResult.of(new ResultDestination.Stored(result), "unused", result).close();
    }
}
