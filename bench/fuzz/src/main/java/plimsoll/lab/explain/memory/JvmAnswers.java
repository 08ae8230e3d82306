package plimsoll.lab.explain.memory;

import java.nio.charset.StandardCharsets;
import plimsoll.fuzz.Refusals;

/** Reads what a JVM answers over its attach socket. */
public final class JvmAnswers {
    private JvmAnswers() {}

    public static void read(byte[] input) {
        String text = new String(input, StandardCharsets.UTF_8);
        Refusals.allowed(() -> ClassHistogramReader.content(text));
        Refusals.allowed(() -> NativeMemoryReader.regions(text));
    }
}
