package plimsoll.json;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Translates an error of the JSON library into plain words, which name the place and no type of Java. */
public final class JsonErrorText {
    private JsonErrorText() {}

    public static String of(JacksonException broken) {
        return switch (broken) {
            case UnexpectedEndOfInputException _ -> "it ends in the middle of a value" + at(broken);
            case StreamConstraintsException _ -> "it is nested too deeply, or a value is too long" + at(broken);
            case StreamReadException _ -> "it is not JSON" + at(broken);
            case ValueInstantiationException refused ->
                key(broken) + " is refused: " + reason(refused, "its values do not fit together");
            case MismatchedInputException _ -> key(broken) + " is missing, or is another kind of value" + at(broken);
            case JacksonIOException unread -> reason(unread, "it cannot be read");
            default -> key(broken) + " cannot be read" + at(broken);
        };
    }

    /** Returns the reason of the constructor that refused the values, or of the file that could not be read. */
    private static String reason(JacksonException outer, String otherwise) {
        return Optional.ofNullable(outer.getCause()).map(Throwable::getMessage).orElse(otherwise);
    }

    private static String key(JacksonException broken) {
        StringBuilder key = new StringBuilder();
        for (JacksonException.Reference each : broken.getPath()) {
            if (each.getPropertyName() == null) {
                key.append('[').append(each.getIndex()).append(']');
            } else {
                key.append(key.isEmpty() ? "" : ".").append(each.getPropertyName());
            }
        }
        return key.isEmpty() ? "the value" : "'" + key + "'";
    }

    private static String at(JacksonException broken) {
        TokenStreamLocation location = broken.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : ", at line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
