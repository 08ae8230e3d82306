package akka2016.report;

import akka.actor.UntypedActor;
import akka.pattern.PatternsCS;
import domain.report.Page;
import domain.report.Sources;
import java.util.concurrent.CompletionStage;

/** Requests the image once the todos have come, and replies once the image has. */
final class ReportActor extends UntypedActor {
    private final Parts parts;
    private final Sources sources;

    ReportActor(Parts parts, Sources sources) {
        this.parts = parts;
        this.sources = sources;
    }

    /** A message, which is answered with the bytes of a page. */
    record Make() {}

    @Override
    public void onReceive(Object message) {
        if (message instanceof Make) {
            PatternsCS.pipe(page(), getContext().dispatcher()).to(getSender(), getSelf());
        } else {
            unhandled(message);
        }
    }

    private CompletionStage<byte[]> page() {
        return parts.get(sources.todos())
                .thenCompose(todos -> parts.get(sources.image()).thenApply(image -> Page.of(todos, image)));
    }
}
