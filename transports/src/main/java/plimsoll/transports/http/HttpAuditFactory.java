package plimsoll.transports.http;

import java.util.Map;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;
import plimsoll.transports.request.DriverSettings;
import plimsoll.transports.request.HttpAddress;
import plimsoll.transports.request.HttpSettings;
import plimsoll.transports.request.RequestText;

/** Opens the audit {@code http}: a GET whose answer lists the stored copies. */
public final class HttpAuditFactory implements AuditFactory {
    private static final String KNOWN = "url, id, length, crc32c, header.NAME";

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Audit open(Map<String, String> all) {
        DriverSettings settings = new DriverSettings(all);
        HttpAddress address = HttpAddress.parse(settings.required("url"));
        if (address.tls()) {
            throw DriverSettings.wrong(
                    "url", address.authority(), "an http URL, since the audit http does not support TLS");
        }
        ListedItem item = new ListedItem(
                new JsonPath("id", settings.required("id")),
                settings.optional("length").map(path -> new JsonPath("length", path)),
                settings.optional("crc32c").map(path -> new JsonPath("crc32c", path)));
        RequestText request = RequestText.once(address, HttpSettings.headers(settings));
        settings.rejectUnknown(KNOWN);
        return new HttpAudit(address, request, item);
    }
}
