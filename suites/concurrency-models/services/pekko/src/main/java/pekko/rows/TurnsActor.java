package pekko.rows;

import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** As many turns at once as there are cores, first come first served; no thread waits for its turn. */
final class TurnsActor {
    private TurnsActor() {}

    /** Messages that it handles. */
    sealed interface Ask {}

    /** The sender gets its turn. */
    record Take(ActorRef<Done> asker) implements Ask {}

    /** A turn is over. */
    record GiveBack() implements Ask {}

    static Behavior<Ask> of(int cores) {
        return free(cores, new ArrayDeque<>());
    }

    private static Behavior<Ask> free(int turns, Queue<ActorRef<Done>> waiting) {
        return Behaviors.receiveMessage(ask -> {
            int left = turns;
            switch (ask) {
                case Take take -> waiting.add(take.asker());
                case GiveBack _ -> left++;
            }
            if (left > 0 && !waiting.isEmpty()) {
                waiting.remove().tell(Done.done());
                left--;
            }
            return free(left, waiting);
        });
    }
}
