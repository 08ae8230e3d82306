package pekko.report;

import domain.report.Page;
import domain.report.Sources;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.pattern.StatusReply;

/** Requests the image once the todos have come, and replies once the image has. */
final class ReportActor {
    private ReportActor() {}

    /** Messages that it handles. */
    sealed interface Ask {}

    record Make(ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    private record Made(StatusReply<byte[]> reply, ActorRef<StatusReply<byte[]>> asker) implements Ask {}

    static Behavior<Ask> over(Sources sources) {
        return Behaviors.setup(context -> {
            Parts parts = new Parts(context.getSystem(), sources.patience());
            return Behaviors.receiveMessage(ask -> {
                take(context, parts, sources, ask);
                return Behaviors.same();
            });
        });
    }

    private static void take(ActorContext<Ask> context, Parts parts, Sources sources, Ask ask) {
        switch (ask) {
            case Make(var asker) -> pipe(context, page(parts, sources), asker);
            case Made(var reply, var asker) -> asker.tell(reply);
        }
    }

    private static CompletionStage<byte[]> page(Parts parts, Sources sources) {
        return parts.get(sources.todos())
                .thenCompose(todos -> parts.get(sources.image()).thenApply(image -> Page.of(todos, image)));
    }

    private static void pipe(
            ActorContext<Ask> context, CompletionStage<byte[]> page, ActorRef<StatusReply<byte[]>> asker) {
        context.pipeToSelf(
                page,
                (body, failure) ->
                        new Made(failure == null ? StatusReply.success(body) : StatusReply.error(failure), asker));
    }
}
