package relay.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.task.TaskRejectedException;

class StudyExecutorTest {

    @Test
    void it_takes_125_of_two_hundred_at_once_and_rejects_75() {
        var executor = StudyExecutor.from(new StandardEnvironment()).start();
        var hold = new CountDownLatch(1);
        int rejected = 0;
        for (int i = 0; i < 200; i++) {
            try {
                executor.execute(() -> await(hold));
            } catch (TaskRejectedException full) {
                rejected++;
            }
        }
        int threads = executor.getPoolSize();
        hold.countDown();
        executor.shutdown();
        assertThat(rejected).isEqualTo(75);
        assertThat(threads).isEqualTo(25);
    }

    private static void await(CountDownLatch hold) {
        try {
            hold.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
