package plimsoll.selftest.dummy;

import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Answers {@code GET /health}, {@code GET /work}, {@code PUT /files/ID} and {@code GET /files}. Only work and uploads
 * are limited to the capacity.
 */
final class DummyService {
    /** A request; never compared. */
    @SuppressWarnings("ArrayRecordComponent")
    record Request(String method, String path, byte[] body) {}

    /** A response; never compared. */
    @SuppressWarnings("ArrayRecordComponent")
    record DummyResponse(int status, byte[] body) {
        static DummyResponse of(int status, String text) {
            return new DummyResponse(status, text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static final String FILES = "/files/";

    private final ServiceRate rate;
    private final FaultPlan plan;
    private final DeathInjector injector;
    private final MemoryRetention retention;
    private final DummyStore store = new DummyStore();

    DummyService(ServiceRate rate, FaultPlan plan, DeathInjector injector, MemoryRetention retention) {
        this.rate = rate;
        this.plan = plan;
        this.injector = injector;
        this.retention = retention;
    }

    DummyResponse respond(Request request) throws InterruptedException {
        return switch (request.path()) {
            case "/health" -> DummyResponse.of(200, "well");
            case "/files" -> DummyResponse.of(200, store.listing());
            default -> operation(request);
        };
    }

    private DummyResponse operation(Request request) throws InterruptedException {
        List<byte[]> held = retention.hold(request.body());
        try {
            rate.await();
        } finally {
            Reference.reachabilityFence(held);
        }
        injector.served();
        Optional<String> upload = Optional.of(request.path())
                .filter(path -> path.startsWith(FILES))
                .map(path -> path.substring(FILES.length()));
        return upload.map(id -> stored(id, request.body())).orElseGet(() -> DummyResponse.of(200, "done"));
    }

    private DummyResponse stored(String id, byte[] body) {
        UploadFault fault = plan.next();
        store.keep(id, body, fault.keeping());
        return DummyResponse.of(fault.status(), fault.word());
    }
}
