package blobsink;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/** The operations of the Blob protocol that uploads need, and two plain listings of our own. */
final class BlobApi {
    private static final String DEFAULT_CONTAINER = "uploads";
    private static final int CONTAINERS_MAX = 1000;
    private static final int NAME_MAX = 1024;

    private final ConcurrentMap<String, Container> containers = new ConcurrentHashMap<>();
    private final AtomicLong commits = new AtomicLong();
    private final Limits limits;
    private final Quota blobQuota;
    private final Quota blockQuota;

    BlobApi(Limits limits) {
        this.limits = limits;
        this.blobQuota = new Quota(limits.blobs());
        this.blockQuota = new Quota(limits.blocks());
    }

    Answer answer(RequestHead head, HttpInput input) throws IOException, BlobException {
        String[] path = head.path().split("/", 4);
        return switch (path.length) {
            case 2 -> plain(head, path[1]);
            case 3 -> container(head, path[2]);
            case 4 -> blob(head, new BlobName(path[2], path[3]), input);
            default -> throw unsupported(head);
        };
    }

    private Answer plain(RequestHead head, String name) throws BlobException {
        if (!head.method().equals("GET")) {
            throw unsupported(head);
        }
        return switch (name) {
            case "health" -> Answer.status(200);
            case "listing" -> listing(asked(head));
            case "uncommitted" -> uncommitted(asked(head));
            default -> throw unsupported(head);
        };
    }

    private Container asked(RequestHead head) throws BlobException {
        return existing(head.query().getOrDefault("container", DEFAULT_CONTAINER));
    }

    private static Answer listing(Container container) {
        return new Answer.Lines(container
                .from("")
                .map(e -> "{\"id\":\"" + Markup.json(e.getKey()) + "\",\"length\":"
                        + e.getValue().content().length()
                        + ",\"crc32c\":" + e.getValue().content().unsignedCrc32c() + "}\n"));
    }

    private static Answer uncommitted(Container container) {
        return new Answer.Lines(container
                .uncommitted()
                .map(e -> "{\"id\":\"" + Markup.json(e.getKey()) + "\",\"blocks\":" + e.getValue() + "}\n"));
    }

    private Answer container(RequestHead head, String name) throws BlobException {
        String operation = head.method() + " " + head.parameter("restype") + " " + head.parameter("comp");
        return switch (operation) {
            case "PUT container " -> create(name);
            case "GET container ", "HEAD container " -> {
                existing(name);
                yield Answer.of(200, Map.of("ETag", "\"0x1\"", "Last-Modified", BlobPage.httpDate(0)));
            }
            case "GET container list" -> Answer.xml(200, page(head, existing(name)));
            default -> throw unsupported(head);
        };
    }

    private static String page(RequestHead head, Container container) throws BlobException {
        String page = BlobPage.xml(container, head.parameter("prefix"), head.parameter("marker"), pageSize(head));
        return head.parameter("include").contains("uncommittedblobs")
                ? BlobPage.withUncommitted(page, container)
                : page;
    }

    private static int pageSize(RequestHead head) throws BlobException {
        String asked = head.query().getOrDefault("maxresults", "5000");
        try {
            return Integer.parseInt(asked);
        } catch (NumberFormatException e) {
            throw new BlobException(400, "InvalidQueryParameterValue", "maxresults is not a number");
        }
    }

    private Answer create(String name) throws BlobException {
        if (containers.size() >= CONTAINERS_MAX) {
            throw new BlobException(
                    507, "InsufficientStorage", "the sink holds its most containers: " + CONTAINERS_MAX);
        }
        if (containers.putIfAbsent(name, new Container(blobQuota, blockQuota)) != null) {
            throw new BlobException(409, "ContainerAlreadyExists", "the container exists: " + name);
        }
        return Answer.of(201, Map.of("ETag", "\"0x1\"", "Last-Modified", BlobPage.httpDate(now())));
    }

    private Answer blob(RequestHead head, BlobName name, HttpInput input) throws IOException, BlobException {
        Container container = existing(name.container());
        if (name.blob().isEmpty() || name.blob().length() > NAME_MAX) {
            throw new BlobException(400, "InvalidResourceName", "a blob's name has 1 to " + NAME_MAX + " characters");
        }
        return switch (head.method() + " " + head.parameter("comp")) {
            case "PUT " -> commit(head, name, input.body());
            case "PUT block" -> {
                container.stage(name.blob(), head.parameter("blockid"), input.body());
                yield Answer.of(201, Map.of("x-ms-request-server-encrypted", "true"));
            }
            case "PUT blocklist" -> {
                var blocks = BlockList.parse(input.bodyBytes(limits.blockListBytes()));
                yield commit(head, name, container.join(name.blob(), blocks));
            }
            case "HEAD " -> properties(container, name.blob());
            default -> throw unsupported(head);
        };
    }

    private Answer commit(RequestHead head, BlobName name, Content content) throws BlobException {
        boolean onlyNew = head.header("if-none-match").filter("*"::equals).isPresent();
        var blob = new StoredBlob(content, commits.incrementAndGet(), now());
        existing(name.container()).commit(name.blob(), blob, onlyNew);
        return Answer.of(201, described(blob));
    }

    private static Answer properties(Container container, String name) throws BlobException {
        StoredBlob blob = container
                .blob(name)
                .orElseThrow(() -> new BlobException(404, "BlobNotFound", "no blob is called " + name));
        Map<String, String> headers = described(blob);
        headers.put("Content-Length", Long.toString(blob.content().length()));
        headers.put("Content-Type", "application/octet-stream");
        headers.put("x-ms-blob-type", "BlockBlob");
        headers.put("x-ms-meta-crc32c", Long.toString(blob.content().unsignedCrc32c()));
        return Answer.of(200, headers);
    }

    private static Map<String, String> described(StoredBlob blob) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("ETag", blob.etag());
        headers.put("Last-Modified", BlobPage.httpDate(blob.committedSeconds()));
        headers.put("x-ms-request-server-encrypted", "true");
        return headers;
    }

    private Container existing(String name) throws BlobException {
        return Optional.ofNullable(containers.get(name))
                .orElseThrow(() -> new BlobException(404, "ContainerNotFound", "no container is called " + name));
    }

    private static long now() {
        return Instant.now().getEpochSecond();
    }

    private static BlobException unsupported(RequestHead head) {
        return new BlobException(
                405,
                "UnsupportedHttpVerb",
                "the sink does not do " + head.method() + " " + head.path() + " " + head.query());
    }

    private record BlobName(String container, String blob) {}
}
