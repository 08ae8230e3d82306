package plimsoll.model;

import java.util.regex.Pattern;

/** The rule for a name that becomes part of a record's path, so that no stored name leads out of its result. */
public final class FileSafeName {
    private static final Pattern SAFE = Pattern.compile("[^./\\p{Cntrl}][^/\\p{Cntrl}]{0,99}");

    private FileSafeName() {}

    /** @throws IllegalArgumentException if the name could lead to another directory */
    public static void check(String kind, String name) {
        if (!SAFE.matcher(name).matches()) {
            throw new IllegalArgumentException("the name of a " + kind
                    + " has at most 100 characters, no slash, no control character and no dot at its beginning,"
                    + " but this is '" + name + "'");
        }
    }
}
