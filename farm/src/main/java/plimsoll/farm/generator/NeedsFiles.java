package plimsoll.farm.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.message.BlockFile;
import plimsoll.farm.message.FileDigest;
import plimsoll.farm.message.NeededProgram;
import plimsoll.farm.message.NeedsOrder;

/** The files from which needs are started: those that this machine lacks arrive one after the other. */
final class NeedsFiles implements AutoCloseable {
    private final NeedsOrder order;
    private final ContentStore store;
    private final Path arriving;
    private List<FileDigest> missing = List.of();
    private boolean looked;
    private int arrived;
    private Optional<HomeRecords> open = Optional.empty();

    /** @param arriving an empty directory for those that are on their way */
    NeedsFiles(NeedsOrder order, ContentStore store, Path arriving) {
        this.order = order;
        this.store = store;
        this.arriving = arriving;
    }

    /** Returns why needs cannot be started from the programs of this machine; empty if it has all of them. */
    static Optional<String> objection(List<NeededProgram> programs) {
        return programs.stream()
                .filter(program -> !program.installed())
                .findFirst()
                .map(lacking -> "it lacks a program that starts a need: " + lacking.words() + "; install it there");
    }

    /** Makes the directories of the needs, and returns the digests of files that this machine lacks. */
    synchronized List<String> wanted() throws IOException {
        for (String directory : order.directories()) {
            store.directory(Path.of(directory));
        }
        Map<String, FileDigest> lacked = new LinkedHashMap<>();
        for (BlockFile file : order.files()) {
            if (!store.has(file)) {
                lacked.put(file.content().sha256(), file.content());
            }
        }
        missing = List.copyOf(lacked.values());
        looked = true;
        return List.copyOf(lacked.keySet());
    }

    /** Takes a part of the next file. */
    synchronized void add(GeneratorMessage.Part part) throws IOException {
        next().add(part);
    }

    /** Ends the next file, and returns the step that checks it and moves it to its places. */
    synchronized StepQueue.Step arrived(GeneratorMessage.Whole whole) throws IOException {
        next().finish(whole);
        open = Optional.empty();
        Path here = arriving.resolve(Integer.toString(arrived));
        FileDigest content = missing.get(arrived);
        arrived++;
        return () -> keep(here, content);
    }

    private HomeRecords next() throws IOException {
        if (arrived == missing.size()) {
            throw new IOException("it sent a file that was not asked for");
        }
        if (open.isEmpty()) {
            open = Optional.of(new HomeRecords(
                    Map.of(GeneratorMessage.Kind.FILE, arriving.resolve(Integer.toString(arrived))),
                    Map.of(GeneratorMessage.Kind.FILE, missing.get(arrived).bytes())));
        }
        return open.get();
    }

    private void keep(Path here, FileDigest content) throws IOException {
        for (BlockFile file : order.files()) {
            if (file.content().equals(content)) {
                store.keep(here, file);
            }
        }
        Files.delete(here);
    }

    /** @throws IOException when a file has not arrived */
    synchronized void requireAll() throws IOException {
        if (!looked || arrived < missing.size()) {
            throw new IOException("it starts the needs before their files have arrived");
        }
    }

    /** Closes a file that has not arrived; the directory is the caller's. */
    @Override
    public synchronized void close() throws IOException {
        if (open.isPresent()) {
            open.get().close();
        }
    }
}
