package plimsoll.transports.http;

import java.util.List;

/** A text in which {@code ${id}} stands for an operation's identity. */
final class Template {
    static final String ID = "${id}";

    private final List<String> literals;

    Template(String text) {
        this.literals = List.of(text.split(java.util.regex.Pattern.quote(ID), -1));
    }

    String fill(String id) {
        return literals.size() == 1 ? literals.get(0) : String.join(id, literals);
    }
}
