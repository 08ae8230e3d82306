package plimsoll.lab.launch.process;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the longest secret at a position of a text. */
final class SecretIndex {
    private static final int FIRST_BYTES = 256;

    private final List<SecretText> all;
    private final Map<Byte, List<SecretText>> byFirst;
    private final boolean[] first = new boolean[FIRST_BYTES];

    /** @param placeholders by the text that they replace */
    SecretIndex(Map<String, String> placeholders) {
        all = placeholders.entrySet().stream()
                .map(entry -> new SecretText(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(SecretText::length).reversed())
                .toList();
        byFirst = all.stream().collect(Collectors.groupingBy(SecretText::first));
        byFirst.keySet().forEach(each -> first[each & 0xFF] = true);
        first['%'] = !all.isEmpty();
        first['\\'] = !all.isEmpty();
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Whether the text ends with the bytes. */
    enum Ending {
        /** More bytes may come. */
        OPEN,
        WHOLE,
        /** The text was cut there, perhaps within a secret. */
        CUT
    }

    /**
     * A secret, and the index behind it.
     *
     * @param end {@link SecretText#ABSENT} or {@link SecretText#UNFINISHED} without a secret
     */
    record Match(Optional<SecretText> secret, int end) {
        static final Match ABSENT = new Match(Optional.empty(), SecretText.ABSENT);
        static final Match UNFINISHED = new Match(Optional.empty(), SecretText.UNFINISHED);
    }

    /** @param longerThan considers only secrets with more bytes */
    Match at(byte[] bytes, int at, int longerThan, Ending ending) {
        if (!first[bytes[at] & 0xFF]) {
            return Match.ABSENT;
        }
        int enough = ending == Ending.CUT ? SecretForms.MIN_LENGTH : Integer.MAX_VALUE;
        for (SecretText secret : beginningWith(bytes[at])) {
            if (secret.length() <= longerThan) {
                return Match.ABSENT;
            }
            int end = secret.end(bytes, at, enough);
            if (end >= 0) {
                return new Match(Optional.of(secret), end);
            }
            if (end == SecretText.UNFINISHED && ending == Ending.OPEN) {
                return Match.UNFINISHED;
            }
        }
        return Match.ABSENT;
    }

    /** Any secret may begin with a character that is spelled otherwise. */
    private List<SecretText> beginningWith(byte each) {
        return each == '%' || each == '\\' ? all : byFirst.getOrDefault(each, List.of());
    }
}
