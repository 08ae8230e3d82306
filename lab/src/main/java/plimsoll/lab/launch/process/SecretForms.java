package plimsoll.lab.launch.process;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The texts by which the value of a secret is recognized: the value, its lines, each of them in Base64, and each of
 * these with {@code #} for its digits, as error messages and names of threads are grouped.
 */
final class SecretForms {
    /** Shorter texts occur in too many others by chance. */
    static final int MIN_LENGTH = 6;

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final int BITS_OF_A_BYTE = 8;
    private static final int BITS_OF_A_CHARACTER = 6;
    private static final int BYTES_OF_A_GROUP = 3;

    private SecretForms() {}

    static Set<String> of(String value) {
        Set<String> texts = new LinkedHashSet<>(value.lines().map(String::strip).toList());
        texts.add(value.strip());
        Set<String> forms = new LinkedHashSet<>();
        texts.stream().filter(text -> text.length() >= MIN_LENGTH).forEach(text -> {
            forms.add(text);
            forms.addAll(base64(text));
        });
        for (String form : List.copyOf(forms)) {
            String grouped = DIGITS.matcher(form).replaceAll("#");
            if (grouped.length() >= MIN_LENGTH) {
                forms.add(grouped);
            }
        }
        return forms;
    }

    /**
     * Base64 of any text that contains this one, such as {@code user:secret}: the characters depend on how many bytes
     * come before it, modulo 3, and those at its edges also on its neighbours, so they are left out unless it ends
     * there.
     */
    private static Set<String> base64(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Set<String> forms = new LinkedHashSet<>();
        for (int before = 0; before < BYTES_OF_A_GROUP; before++) {
            byte[] shifted = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, shifted, before, bytes.length);
            int first = Math.ceilDiv(before * BITS_OF_A_BYTE, BITS_OF_A_CHARACTER);
            int end = shifted.length * BITS_OF_A_BYTE / BITS_OF_A_CHARACTER;
            for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
                forms.add(encoder.encodeToString(shifted).substring(first));
                forms.add(encoder.withoutPadding().encodeToString(shifted).substring(first));
                forms.add(encoder.encodeToString(shifted).substring(first, end));
            }
        }
        return forms;
    }
}
