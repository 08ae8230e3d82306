package plimsoll.records;

import java.util.List;
import plimsoll.model.record.GeneratorRecord;

/** The machines that sent the load of one trial: the content of {@code generators.json}. */
public record GeneratorRecords(List<GeneratorRecord> generators) {
    public GeneratorRecords {
        generators = List.copyOf(generators);
    }
}
