package plimsoll.study.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.study.grammar.QuantityParser;
import plimsoll.study.text.SourceLocation;
import plimsoll.study.text.YamlNode;

/**
 * A fault as the study has it.
 *
 * @param phase absent for the first judged phase
 */
record FaultNode(Fault fault, Optional<YamlNode.Scalar> phase, YamlNode.Mapping written) {
    /** The keys of faults on one member. */
    static final List<String> ON_MEMBERS = List.of("pause", "kill", "stop", "power-cut");

    /** The member as written; empty for a fault on links. */
    String member() {
        return ON_MEMBERS.stream()
                .flatMap(key -> written.text(key).stream())
                .findFirst()
                .orElse("");
    }

    SourceLocation place() {
        return written.placeOf(
                switch (fault.moment()) {
                    case FaultTrigger.At _ -> "at";
                    case FaultTrigger.After _ -> "after";
                    case FaultTrigger.Within _ -> "within";
                });
    }

    Duration length() {
        return QuantityParser.duration(written, "for").orElse(Duration.ZERO);
    }
}
