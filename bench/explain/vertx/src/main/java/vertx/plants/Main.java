package vertx.plants;

import domain.Options;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import plants.Answer;
import plants.Plant;
import plants.Plants;
import plants.Witness;
import vertx.pg.Loops;
import vertx.shared.Service;

/**
 * Starts Vert.x: {@code --on=loop}, without waits on the event loop; {@code --on=blocked}, with waits; {@code
 * --on=workers --threads=N}, threads of a pool; {@code --on=database}, connections of Vert.x's own pool.
 */
public final class Main {
    private final Callable<Future<Answer>> work;

    private Main(Callable<Future<Answer>> work) {
        this.work = work;
    }

    public static void main(String[] arguments) throws IOException, TimeoutException {
        Options options = Options.of(arguments);
        Vertx vertx = Loops.start();
        Main service = new Main(work(options, vertx));
        Service.start(vertx, options, router -> router.get("/work").handler(service::answer));
    }

    private static Callable<Future<Answer>> work(Options options, Vertx vertx) throws IOException {
        Witness witness = new Witness().speakingAtTheEnd();
        String on = options.needed("on");
        if (on.equals("database")) {
            return new PgPooled(vertx, options, witness);
        }
        Plant plant = Plants.of(options, witness);
        return switch (on) {
            case "loop" -> () -> Future.fromCompletionStage(plant.begin(), vertx.getOrCreateContext());
            case "blocked" -> () -> Future.succeededFuture(plant.answer());
            case "workers" -> onWorkers(vertx, Integer.parseInt(options.needed("threads")), plant);
            default -> throw new IllegalArgumentException("--on is loop, blocked, workers or database, not " + on);
        };
    }

    private static Callable<Future<Answer>> onWorkers(Vertx vertx, int threads, Plant plant) {
        WorkerExecutor workers = vertx.createSharedWorkerExecutor("plant", threads);
        return () -> workers.executeBlocking(plant::answer, false);
    }

    private void answer(RoutingContext context) {
        try {
            work.call()
                    .onSuccess(answer -> Service.answer(context, answer.status(), "text/plain", answer.body()))
                    .onFailure(failure -> Service.failed(context, failure));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            Service.failed(context, e);
        } catch (Exception e) {
            Service.failed(context, e);
        }
    }
}
