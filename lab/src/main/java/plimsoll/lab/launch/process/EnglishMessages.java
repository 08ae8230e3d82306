package plimsoll.lab.launch.process;

import java.util.Map;

/**
 * Environment of a process of our own that tells failures apart by the C library's texts, for which Java has no type.
 * The JVM takes these texts in the language of the user. Members keep that language.
 */
public final class EnglishMessages {
    /** {@code LANGUAGE} must be empty: it selects a language even for C.UTF-8. In plain C, paths must be ASCII. */
    public static final Map<String, String> ENVIRONMENT = Map.of("LC_ALL", "C.UTF-8", "LANGUAGE", "");

    private EnglishMessages() {}
}
