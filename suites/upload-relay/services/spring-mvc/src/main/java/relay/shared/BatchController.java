package relay.shared;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Uploads many files on one request, as the caller of the study did: each file is downloaded from its provider while it is
 * sent to the store. A file that the executor rejects does not stop the others.
 */
@RestController
public class BatchController {
    private static final Logger LOG = LoggerFactory.getLogger(BatchController.class);
    private static final Duration FILE_MAX = Duration.ofMinutes(2);
    private static final int PROVIDER_MILLIS_MAX = 60_000;
    private static final String STORED = "stored";
    private static final String REJECTED = "rejected";

    /** From one file's end to the next: a file may wait for another one, and take its whole time then. */
    private static final Duration RESULT_MAX = Duration.ofMinutes(4);

    private final UploadStrategy strategy;
    private final ThreadPoolTaskExecutor executor;
    private final Environment environment;

    public BatchController(UploadStrategy strategy, ThreadPoolTaskExecutor executor, Environment environment) {
        this.strategy = strategy;
        this.executor = executor;
        this.environment = environment;
    }

    /** One file to fetch and to store. */
    private record File(String id, long length, URI provider) {
        /**
         * Parses a line {@code ID LENGTH URL}.
         *
         * @throws IllegalArgumentException if it is not one
         */
        static File parse(String line) {
            String[] words = line.split(" ", 3);
            if (words.length < 3) {
                throw new IllegalArgumentException("a line is ID LENGTH URL, but this is '" + line + "'");
            }
            return new File(words[0], Long.parseLong(words[1]), URI.create(words[2]));
        }
    }

    /** The end of one file: stored, rejected or failed, and the time that its thread spent on it. */
    private record Result(String id, String outcome, double millis) {
        String line() {
            return String.format(Locale.ROOT, "%s %s %.3f", id, outcome, millis);
        }
    }

    /**
     * Takes a line {@code ID LENGTH URL} for each file, and answers a line {@code ID OUTCOME MILLIS} as each file ends, and
     * then one for all of them; 400 if any line is malformed.
     */
    @PostMapping("/batches")
    public void store(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String body = new String(request.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        List<File> files;
        try {
            files = body.lines().map(File::parse).toList();
        } catch (IllegalArgumentException malformed) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST, malformed.getMessage());
            return;
        }
        BlockingQueue<Result> results = new LinkedBlockingQueue<>();
        long start = System.nanoTime();
        response.setContentType("text/plain");
        try (BufferedWriter log = log();
                PrintWriter answer = response.getWriter()) {
            files.forEach(file -> start(file, results));
            List<Result> ended = new ArrayList<>();
            while (ended.size() < files.size()) {
                Result result = results.poll(RESULT_MAX.toMillis(), TimeUnit.MILLISECONDS);
                if (result == null) {
                    return;
                }
                answer.println(result.line());
                answer.flush();
                log.write(result.line() + "\n");
                ended.add(result);
            }
            // Before the caller has the end of the answer, and may read the log.
            log.flush();
            answer.println(summary(ended, System.nanoTime() - start));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** The study's figures in milliseconds: the whole request, and its stored files, each in its own thread. */
    private static String summary(List<Result> files, long nanos) {
        DoubleSummaryStatistics stored = files.stream()
                .filter(file -> file.outcome().equals(STORED))
                .mapToDouble(Result::millis)
                .summaryStatistics();
        long rejected =
                files.stream().filter(file -> file.outcome().equals(REJECTED)).count();
        String times = stored.getCount() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        " mean %.3f min %.3f max %.3f",
                        stored.getAverage(),
                        stored.getMin(),
                        stored.getMax());
        return String.format(
                Locale.ROOT,
                "total %.3f%s accepted %d rejected %d failed %d",
                nanos / 1e6,
                times,
                files.size() - rejected,
                rejected,
                files.size() - rejected - stored.getCount());
    }

    private void start(File file, BlockingQueue<Result> results) {
        try {
            executor.execute(() -> upload(file, results));
        } catch (TaskRejectedException full) {
            results.add(new Result(file.id(), REJECTED, 0));
        }
    }

    /** Adds a result in any case: a heap that is full ends a thread by an error. */
    private void upload(File file, BlockingQueue<Result> results) {
        long start = System.nanoTime();
        String outcome = "failed";
        try {
            outcome = outcome(file);
        } finally {
            results.add(new Result(file.id(), outcome, (System.nanoTime() - start) / 1e6));
        }
    }

    private String outcome(File file) {
        try (InputStream download = download(file)) {
            strategy.upload(file.id(), file.length(), new ClientBody(download, file.length(), FILE_MAX));
            return STORED;
        } catch (TaskRejectedException full) {
            return REJECTED;
        } catch (IOException | RuntimeException failure) {
            LOG.warn("{} failed", file.id(), failure);
            return "failed";
        }
    }

    private static InputStream download(File file) throws IOException {
        URLConnection connection = file.provider().toURL().openConnection();
        connection.setConnectTimeout(PROVIDER_MILLIS_MAX);
        connection.setReadTimeout(PROVIDER_MILLIS_MAX);
        return connection.getInputStream();
    }

    /** Opens the log that {@code batch.log} names. */
    private BufferedWriter log() throws IOException {
        String path = environment.getProperty("batch.log", "");
        return path.isEmpty()
                ? new BufferedWriter(Writer.nullWriter())
                : Files.newBufferedWriter(Path.of(path), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
