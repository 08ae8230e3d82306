package queues.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import java.io.Serializable;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Counts the copies of a queue's entries at the member that runs it. */
final class CopyCount implements Callable<Long>, HazelcastInstanceAware, Serializable {
    private static final long serialVersionUID = 1;

    private final String queue;
    private transient @Nullable HazelcastInstance member;

    CopyCount(String queue) {
        this.queue = queue;
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance running) {
        member = running;
    }

    @Override
    public Long call() {
        return Objects.requireNonNull(member, "a member runs this")
                .getQueue(queue)
                .getLocalQueueStats()
                .getBackupItemCount();
    }
}
