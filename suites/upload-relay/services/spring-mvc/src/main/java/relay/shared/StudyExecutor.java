package relay.shared;

import org.springframework.core.env.Environment;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/**
 * The executor of the study: uploads beyond its threads and its queue are rejected.
 *
 * @param core threads that are started before anything is queued
 * @param max threads once the queue is full
 * @param queue uploads that wait for a thread
 */
public record StudyExecutor(int core, int max, int queue) {
    private static final int KEEP_ALIVE_SECONDS = 20;

    /** Reads {@code pool.core}, {@code pool.max} and {@code pool.queue}; a pool of fewer than 20 has no other core. */
    public static StudyExecutor from(Environment environment) {
        int max = environment.getProperty("pool.max", Integer.class, 25);
        return new StudyExecutor(
                environment.getProperty("pool.core", Integer.class, Math.min(20, max)),
                max,
                environment.getProperty("pool.queue", Integer.class, 100));
    }

    public ThreadPoolTaskExecutor start() {
        var executor = new ThreadPoolTaskExecutor();
        executor.setCorePoolSize(core);
        executor.setMaxPoolSize(max);
        executor.setQueueCapacity(queue);
        executor.setThreadNamePrefix("AsynchThread-");
        executor.setAllowCoreThreadTimeOut(true);
        executor.setKeepAliveSeconds(KEEP_ALIVE_SECONDS);
        executor.initialize();
        return executor;
    }
}
