package plimsoll.engine.record;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;

/** The pauses in a unified GC log with uptime decorations. */
public final class GcLog {
    private static final Pattern PAUSE = Pattern.compile(
            "\\[(\\d+)[.,](\\d{3})s].*?(Pause .*?) (\\d+[KMG])->(\\d+[KMG])\\((\\d+[KMG])\\) ([\\d.]+)ms.*");

    private GcLog() {}

    /** @throws UnreadableRecord when the file cannot be read */
    public static List<GcPause> read(Path file) {
        return Lines.read(file, GcLog::pause).items();
    }

    private static Optional<GcPause> pause(String line) {
        Matcher matcher = PAUSE.matcher(line);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String what = matcher.group(3);
        return Optional.of(new GcPause(
                Long.parseLong(matcher.group(1)) * 1000 + Long.parseLong(matcher.group(2)),
                Double.parseDouble(matcher.group(7)),
                what,
                what.startsWith("Pause Full"),
                bytes(matcher.group(4)),
                bytes(matcher.group(5)),
                bytes(matcher.group(6))));
    }

    private static long bytes(String text) {
        return Bytes.parse(text.toLowerCase(Locale.ROOT)).count();
    }
}
