package plimsoll.report.html;

import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.verdict.LedgerCount;
import plimsoll.model.verdict.LedgerEquation;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The equations of the ledger and what stands beside them, by the keys of a balance: the page adds the rounds up. */
final class PageLedger {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PageLedger() {}

    static ObjectNode parts() {
        ObjectNode ledger = NODES.objectNode();
        ledger.set("told", equation(LedgerEquation.TOLD));
        ledger.set("kept", equation(LedgerEquation.KEPT));
        ArrayNode beside = ledger.putArray("beside");
        Stream.of(LedgerCount.BESIDE, LedgerCount.NOT_SENT)
                .flatMap(List::stream)
                .forEach(count -> term(beside, count).put("says", count.figure().says()));
        return ledger;
    }

    /** The sum first. */
    private static ArrayNode equation(LedgerEquation equation) {
        ArrayNode terms = NODES.arrayNode();
        term(terms, equation.whole());
        equation.parts()
                .forEach(part -> term(terms, part)
                        .put("bad", part.figure().column().isPresent())
                        .put("seldom", LedgerEquation.seldom(part)));
        return terms;
    }

    private static ObjectNode term(ArrayNode to, LedgerCount count) {
        return to.addObject().put("key", count.figure().key()).put("word", count.word());
    }
}
