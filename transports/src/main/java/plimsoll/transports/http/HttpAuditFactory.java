package plimsoll.transports.http;

import java.util.Map;
import java.util.Optional;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;

/** Makes the audit {@code http}: a GET whose answer lists what is stored. */
public final class HttpAuditFactory implements AuditFactory {
    private static final String KNOWN = "url, id, length, crc32c";

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Audit open(Map<String, String> all) {
        Settings settings = new Settings(all);
        Address address = Address.parse(settings.required("url"));
        ListedItem item = new ListedItem(
                new JsonPath("id", settings.required("id")),
                new JsonPath("length", settings.required("length")),
                settings.optional("crc32c").map(path -> new JsonPath("crc32c", path)));
        settings.nothingElse(KNOWN);
        return new HttpAudit(
                address, new Request("GET", address, Map.of("Connection", "close"), Optional.empty()), item);
    }
}
