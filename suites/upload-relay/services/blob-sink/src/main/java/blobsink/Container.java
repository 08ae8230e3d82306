package blobsink;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

/** One container: its committed blobs by name, and the blocks that were staged and not committed. */
final class Container {
    private final ConcurrentNavigableMap<String, StoredBlob> blobs = new ConcurrentSkipListMap<>();
    private final ConcurrentMap<String, Map<String, Content>> staged = new ConcurrentHashMap<>();
    private final Quota blobQuota;
    private final Quota blockQuota;

    Container(Quota blobQuota, Quota blockQuota) {
        this.blobQuota = blobQuota;
        this.blockQuota = blockQuota;
    }

    /** Stores a blob, replacing any of that name, or refuses when it exists and must not. */
    void commit(String name, StoredBlob blob, boolean onlyNew) throws BlobException {
        StoredBlob before = blobs.putIfAbsent(name, blob);
        if (before == null) {
            takeOrUndo(name, blob);
        } else if (onlyNew) {
            throw new BlobException(409, "BlobAlreadyExists", "the blob exists: " + name);
        } else {
            blobs.put(name, blob);
        }
    }

    private void takeOrUndo(String name, StoredBlob blob) throws BlobException {
        if (!blobQuota.take()) {
            blobs.remove(name, blob);
            throw new BlobException(507, "InsufficientStorage", "the sink holds its most blobs: " + blobQuota.max());
        }
    }

    Optional<StoredBlob> blob(String name) {
        return Optional.ofNullable(blobs.get(name));
    }

    /** The blobs from a name on, in the order of names. */
    Stream<Map.Entry<String, StoredBlob>> from(String name) {
        return blobs.tailMap(name, true).entrySet().stream();
    }

    /** Keeps a block until a block list names it; a block of the same id is replaced. */
    void stage(String name, String block, Content content) throws BlobException {
        if (!blockQuota.take()) {
            throw new BlobException(
                    507, "InsufficientStorage", "the sink holds its most staged blocks: " + blockQuota.max());
        }
        staged.compute(name, (_, before) -> {
            Map<String, Content> blocks = before == null ? new HashMap<>() : before;
            if (blocks.put(block, content) != null) {
                blockQuota.giveBack(1);
            }
            return blocks;
        });
    }

    /** Joins staged blocks in the order of a list and forgets all that were staged for the blob. */
    Content join(String name, List<String> blocks) throws BlobException {
        Map<String, Content> known = Optional.ofNullable(staged.remove(name)).orElse(Map.of());
        blockQuota.giveBack(known.size());
        Content joined = Content.EMPTY;
        for (String block : blocks) {
            Content content = known.get(block);
            if (content == null) {
                throw new BlobException(400, "InvalidBlockList", "no staged block has the id " + block);
            }
            joined = joined.then(content);
        }
        return joined;
    }

    /** How many blocks are staged and not committed, by blob. */
    Stream<Map.Entry<String, Integer>> uncommitted() {
        return staged.entrySet().stream()
                .map(e -> Map.entry(e.getKey(), e.getValue().size()));
    }
}
