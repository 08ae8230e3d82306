package plimsoll.judge.facts;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import plimsoll.json.Json;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.Manifest;

/** The cores of the machine by the manifest of a result, which is read once for all of its trials. */
public final class MachineCores {
    private final Map<Path, IntSupplier> read = new ConcurrentHashMap<>();

    /** @throws UnreadableRecordException if the manifest is missing or torn, for each of its trials */
    int in(Path manifest) {
        return read.computeIfAbsent(manifest, MachineCores::read).getAsInt();
    }

    private static IntSupplier read(Path manifest) {
        try {
            int cores = Json.read(manifest, Manifest.class).cores();
            return () -> cores;
        } catch (UnreadableRecordException e) {
            return () -> {
                throw e;
            };
        }
    }
}
