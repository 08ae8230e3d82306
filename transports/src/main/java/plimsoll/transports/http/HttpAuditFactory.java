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
    private static final String KNOWN = "url, id, length, crc32c, header.NAME, tls (on or off), tls.ca (a PEM file), "
            + "tls.verify (true or false)";

    @Override
    public String name() {
        return "http";
    }

    @Override
    public Audit open(Map<String, String> all) {
        DriverSettings settings = new DriverSettings(all);
        boolean overTls = settings.choice("tls", "off", "on").equals("on");
        HttpAddress written = HttpAddress.parse(settings.required("url"));
        HttpAddress address = overTls ? written.overTls() : written;
        ListedItem item = new ListedItem(
                new JsonPath("id", settings.required("id")),
                settings.optional("length").map(path -> new JsonPath("length", path)),
                settings.optional("crc32c").map(path -> new JsonPath("crc32c", path)));
        ListingRequest request = request(address, settings);
        settings.rejectUnknown(KNOWN);
        return new HttpAudit(address, request, item);
    }

    /** Takes the settings of TLS for an address with TLS alone, so that they are unknown for another. */
    private static ListingRequest request(HttpAddress address, DriverSettings settings) {
        Map<String, String> headers = HttpSettings.headers(settings);
        return address.tls()
                ? TlsListing.of(address, headers, TrustedCertificates.of(settings))
                : new SocketListing(address, RequestText.once(address, headers));
    }
}
