package plimsoll.fuzz;

import java.util.List;
import plimsoll.netty.LoopAnswer;
import plimsoll.transports.http.BlockingAnswer;

/** Both engines read the same from an HTTP/1.1 answer, whatever its pieces. */
public final class Http1Target {
    private Http1Target() {}

    public static void fuzzerTestOneInput(byte[] input) {
        for (boolean toHead : new boolean[] {false, true}) {
            String blocking = BlockingAnswer.of(input, toHead);
            for (List<byte[]> pieces : Cuts.of(input)) {
                String loop = LoopAnswer.of(pieces, toHead);
                Refusals.require(loop.equals(blocking), "toHead " + toHead, pieces.size() + " pieces", blocking, loop);
            }
        }
    }
}
