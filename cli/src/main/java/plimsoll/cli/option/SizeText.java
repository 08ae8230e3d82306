package plimsoll.cli.option;

import plimsoll.model.Bytes;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.request.Complaint;

/** A size on the command line, such as 512m. */
public final class SizeText {
    private SizeText() {}

    /** @throws Complaint when it is none */
    public static Bytes parse(String text) {
        return parse("", text);
    }

    static Bytes parse(String before, String text) {
        try {
            return Bytes.parse(text);
        } catch (IllegalArgumentException wrong) {
            throw new Complaint(ExitCode.USAGE, before + wrong.getMessage());
        }
    }
}
