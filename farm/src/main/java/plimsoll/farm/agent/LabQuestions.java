package plimsoll.farm.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import plimsoll.farm.broker.FarmAddresses;
import plimsoll.farm.broker.FarmLink;
import plimsoll.farm.broker.LinkException;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.message.AttemptEnd;
import plimsoll.farm.message.BlockAttempt;
import plimsoll.farm.message.FarmBlock;
import plimsoll.farm.message.FarmTiming;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.ToAgent;
import plimsoll.farm.message.ToLab;
import plimsoll.model.FixedTimeout;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The questions of an agent to the lab of a run.
 *
 * @param machine the number of the agent's class
 */
record LabQuestions(String agent, String machine, FarmTiming timing) {
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Each wait begins with short pauses between its looks, so the first ones are short. */
    private static final Duration SLICE_MIN = Duration.ofMillis(50);

    private static final Duration SLICE_MAX = Duration.ofMillis(500);

    /** The most small files that are asked for before the first one has arrived. */
    private static final int AHEAD_MAX = 16;

    /**
     * A file that the lab has.
     *
     * @param target a new file
     * @param arrival happens when it has its content
     */
    record WantedFile(FileDigest content, Path target, FileArrival arrival) {
        private boolean isSmall() {
            return content.bytes() <= FarmLink.SMALL_FILE;
        }
    }

    /** The use of a file that has arrived. */
    interface FileArrival {
        void happens() throws IOException;
    }

    /** The lab gave a reason why it does not send a file. */
    static final class FileException extends IOException {
        private static final long serialVersionUID = 1;

        FileException(String message) {
            super(message);
        }
    }

    private record LabAnswer(ToAgent words, FarmLink.ReceivedMessage delivery) {}

    void listen(FarmLink link) throws LinkException {
        link.listen(address());
    }

    private String address() {
        return FarmAddresses.agent(agent);
    }

    /** Returns what the lab says to a claim; empty if it does not answer. */
    Optional<ToAgent> claim(FarmLink link, FarmBlock block) throws LinkException, InterruptedException {
        long request = newRequest();
        link.tell(
                FarmAddresses.lab(block.run()),
                new ToLab.BlockClaim(request, block.run(), block.shard(), agent, machine));
        return answer(link, block.run(), request, timing.answer(), false).map(LabAnswer::words);
    }

    /** Saves files one after the other. The lab answers in the order of the questions, of which some are asked ahead. */
    void fetch(FarmLink link, String run, List<WantedFile> files) throws IOException, InterruptedException {
        Deque<Long> asked = new ArrayDeque<>();
        int next = 0;
        for (WantedFile file : files) {
            while (next < files.size()
                    && (asked.isEmpty()
                            || (asked.size() < AHEAD_MAX && files.get(next).isSmall()))) {
                long request = newRequest();
                link.tell(
                        FarmAddresses.lab(run),
                        new ToLab.Fetch(request, run, files.get(next).content().sha256(), agent));
                asked.add(request);
                next++;
            }
            save(link, run, asked.remove(), file);
            file.arrival().happens();
        }
    }

    private void save(FarmLink link, String run, long request, WantedFile file)
            throws IOException, InterruptedException {
        FileDigest content = file.content();
        Optional<LabAnswer> answer = answer(link, run, request, FixedTimeout.FARM_FILE.time(), false);
        switch (answer.map(LabAnswer::words).orElse(null)) {
            case ToAgent.FileContent _ -> {
                answer.get().delivery().save(file.target(), content.bytes());
                answer.get().delivery().acknowledge();
            }
            case ToAgent.FileRefused(long _, String why) -> throw new FileException(why);
            case null, default ->
                throw new FileException("the lab does not send the file with the SHA-256 " + content.sha256());
        }
        ContentStore.check(file.target(), content);
    }

    /** Reports the end of an attempt. Returns the answer of the lab; empty if there is none in time. */
    Optional<ToAgent.Received> report(
            FarmLink link, BlockAttempt attempt, boolean done, List<String> lines, Optional<Path> archive)
            throws LinkException, InterruptedException {
        long request = newRequest();
        AttemptEnd end = new AttemptEnd(request, attempt, agent, done, lines);
        String address = FarmAddresses.results(attempt.run());
        if (archive.isPresent()) {
            link.store(address, end, archive.get());
        } else {
            link.store(address, end);
        }
        return answer(link, attempt.run(), request, timing.home(), true)
                .map(LabAnswer::words)
                .filter(ToAgent.Received.class::isInstance)
                .map(ToAgent.Received.class::cast);
    }

    private static long newRequest() {
        return RANDOM.nextLong(1L << 53);
    }

    /**
     * Skips answers to earlier questions. The wait ends early when no lab of the run has listened for a while.
     *
     * @param kept whether the broker keeps the question for a lab that has lost its connection
     */
    private Optional<LabAnswer> answer(FarmLink link, String run, long request, Duration atMost, boolean kept)
            throws LinkException, InterruptedException {
        long began = System.nanoTime();
        long end = began + atMost.toNanos();
        long heard = began;
        boolean away = false;
        while (System.nanoTime() - end < 0
                && System.nanoTime() - heard < timing.answer().toNanos()) {
            if (Thread.interrupted()) {
                throw new InterruptedException("interrupted while waiting for the lab");
            }
            Optional<FarmLink.ReceivedMessage> delivery = link.receive(address(), slice(System.nanoTime() - began));
            if (delivery.isPresent()) {
                Optional<LabAnswer> answer = wanted(delivery.get(), request);
                if (answer.isPresent()) {
                    return answer;
                }
            } else if (link.listeners(FarmAddresses.lab(run)) == 0) {
                away = true;
            } else if (away && !kept) {
                // It is back, but its question has gone with its connection.
                return Optional.empty();
            } else {
                heard = System.nanoTime();
            }
        }
        return Optional.empty();
    }

    /** An agent that has waited for long, as for a lab that takes the records of others, looks less often. */
    private static Duration slice(long waitedNanos) {
        return Duration.ofNanos(Math.clamp(waitedNanos / 4, SLICE_MIN.toNanos(), SLICE_MAX.toNanos()));
    }

    private static Optional<LabAnswer> wanted(FarmLink.ReceivedMessage delivery, long request) throws LinkException {
        ToAgent words;
        try {
            words = delivery.read(ToAgent.class);
        } catch (UnreadableRecordException foreign) {
            delivery.acknowledge();
            return Optional.empty();
        }
        boolean wanted = words.request() == request;
        // A body can be read only before its message is acknowledged.
        if (!wanted || !(words instanceof ToAgent.FileContent)) {
            delivery.acknowledge();
        }
        return wanted ? Optional.of(new LabAnswer(words, delivery)) : Optional.empty();
    }
}
