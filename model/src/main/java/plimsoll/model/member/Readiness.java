package plimsoll.model.member;

import java.util.regex.Pattern;

/** How a member shows that it is ready. Texts may hold placeholders such as ${port}, filled in at launch. */
public sealed interface Readiness {
    /** A GET of this address answers 2xx. */
    record Http(String url) implements Readiness {}

    /** A connection to {@code host:port} is accepted. */
    record Tcp(String address) implements Readiness {}

    /** A line of its output matches this regular expression. */
    record Line(String pattern) implements Readiness {
        public Line {
            Pattern.compile(pattern);
        }
    }

    /** It is ready once it runs. */
    record Started() implements Readiness {}
}
