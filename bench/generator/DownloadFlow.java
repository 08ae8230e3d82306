import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A flow that uploads a file, downloads it several times, and deletes it.
 *
 * @param address of the server, without a path
 */
record DownloadFlow(String address, int bytes, int downloads) {
    /** @param compared whether each download is compared with the upload */
    OurWorker.Request request(String driver, boolean compared) {
        List<String> settings = new ArrayList<>(List.of(
                setting(0, "method", "PUT"),
                setting(0, "url", address + "/files/${id}"),
                setting(downloads + 1, "method", "DELETE"),
                setting(downloads + 1, "url", address + "/files/${id.0}")));
        for (int step = 1; step <= downloads; step++) {
            settings.add(setting(step, "url", address + "/files/${id.0}"));
            if (compared) {
                settings.add(setting(step, "returns", bytes + " bytes of step 0"));
            }
        }
        return new OurWorker.Request(driver, String.join(",", settings), 0, flow(), downloads + 2);
    }

    private static String setting(int step, String key, String value) {
        return "\"step.%d.%s\":\"%s\"".formatted(step, key, value);
    }

    private String flow() {
        String others = IntStream.rangeClosed(1, downloads + 1)
                .mapToObj("{\"name\":\"of-upload-%d\",\"thinkMillis\":0,\"needs\":[\"upload\"]}"::formatted)
                .collect(Collectors.joining(","));
        return "{\"name\":\"file\",\"weight\":1,\"steps\":["
                + "{\"name\":\"upload\",\"thinkMillis\":0,\"payloadBytes\":" + bytes + ",\"needs\":[]},"
                + others + "]}";
    }

    /** The mean number of bytes that a request transfers: the deletion has none. */
    double bytesPerRequest() {
        return (double) bytes * (downloads + 1) / (downloads + 2);
    }
}
