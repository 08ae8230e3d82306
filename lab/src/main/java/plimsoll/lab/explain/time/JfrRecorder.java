package plimsoll.lab.explain.time;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.lab.JvmFiles;
import plimsoll.lab.explain.attach.AttachClient;
import plimsoll.lab.explain.attach.AttachTarget;
import plimsoll.model.FixedTimeout;
import plimsoll.records.member.MemberFolder;

/** Runs a flight recording in a JVM. Its chunks are among the JVM's files for the lab, so they outlive the JVM. */
final class JfrRecorder {
    private static final int MIN_VERSION = 17;
    private static final Duration BOUND = FixedTimeout.RECORDING_STARTED.time();
    private static final Pattern VERSION = Pattern.compile("(?m)^JDK (\\d+)");

    private final JvmFiles files;
    private boolean begun;

    JfrRecorder(JvmFiles files) {
        this.files = files;
    }

    boolean hasBegun() {
        return begun;
    }

    void begin(AttachTarget target) throws IOException, InterruptedException {
        int version = version(AttachClient.put(target, "VM.version", FixedTimeout.LOOK_INSIDE.time()));
        if (version < MIN_VERSION) {
            throw new IOException("its JVM has version " + version + ", but recordings need at least " + MIN_VERSION);
        }
        Path chunks = files.path(MemberFolder.RECORDING_CHUNKS);
        Path settings;
        try (InputStream stream = Objects.requireNonNull(JfrRecorder.class.getResourceAsStream("plimsoll.jfc"))) {
            settings = files.offer(MemberFolder.RECORDING_CHUNKS + "/settings.jfc", stream);
        }
        AttachClient.put(
                target,
                "JFR.configure repositorypath=\"" + chunks + "\" memorysize=4M stackdepth=128 maxchunksize=4M",
                BOUND);
        String answer = AttachClient.put(
                target, "JFR.start name=plimsoll disk=true maxsize=96M settings=\"" + settings + "\"", BOUND);
        if (!answer.contains("Started recording")) {
            throw new IOException("the JVM answered: " + answer.strip().replaceAll("\\s+", " "));
        }
        begun = true;
    }

    /** Writes one complete file, because the JVM deletes the chunks when it ends. */
    void dump(AttachTarget target) throws IOException, InterruptedException {
        Path whole = files.path(MemberFolder.RECORDING);
        AttachClient.put(target, "JFR.dump name=plimsoll filename=\"" + whole + "\"", BOUND);
        if (!Files.isRegularFile(whole, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("the JVM did not write " + whole.getFileName());
        }
        files.fetch(MemberFolder.RECORDING);
        AttachClient.put(target, "JFR.stop name=plimsoll", BOUND);
    }

    static int version(String answer) throws IOException {
        Matcher found = VERSION.matcher(answer);
        if (!found.find()) {
            throw new IOException(
                    "the JVM's answer contains no version: " + answer.strip().replaceAll("\\s+", " "));
        }
        return Integer.parseInt(found.group(1));
    }
}
