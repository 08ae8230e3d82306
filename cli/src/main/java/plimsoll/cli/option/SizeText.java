package plimsoll.cli.option;

import plimsoll.model.Bytes;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.RequestException;

/** A size on the command line, such as 512m. */
public final class SizeText {
    private SizeText() {}

    /** @throws RequestException when it is none */
    public static Bytes parse(String text) {
        return parse("", text);
    }

    static Bytes parse(String before, String text) {
        try {
            return Bytes.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new RequestException(ExitCode.USAGE, before + wrong.getMessage());
        }
    }
}
