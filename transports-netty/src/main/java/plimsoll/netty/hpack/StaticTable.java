package plimsoll.netty.hpack;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The fields that every HPACK table begins with (RFC 7541, appendix A), numbered from 1. */
final class StaticTable {
    private static final List<String> FIELDS = """
            :authority
            :method GET
            :method POST
            :path /
            :path /index.html
            :scheme http
            :scheme https
            :status 200
            :status 204
            :status 206
            :status 304
            :status 400
            :status 404
            :status 500
            accept-charset
            accept-encoding gzip, deflate
            accept-language
            accept-ranges
            accept
            access-control-allow-origin
            age
            allow
            authorization
            cache-control
            content-disposition
            content-encoding
            content-language
            content-length
            content-location
            content-range
            content-type
            cookie
            date
            etag
            expect
            expires
            from
            host
            if-match
            if-modified-since
            if-none-match
            if-range
            if-unmodified-since
            last-modified
            link
            location
            max-forwards
            proxy-authenticate
            proxy-authorization
            range
            referer
            refresh
            retry-after
            server
            set-cookie
            strict-transport-security
            transfer-encoding
            user-agent
            vary
            via
            www-authenticate""".lines().toList();

    static final int LENGTH = FIELDS.size();
    private static final TableEntry[] ENTRIES = new TableEntry[LENGTH + 1];
    private static final Map<String, Integer> FIRST = new HashMap<>();

    static {
        for (int i = 1; i <= LENGTH; i++) {
            String[] field = FIELDS.get(i - 1).split(" ", 2);
            byte[] name = field[0].getBytes(StandardCharsets.US_ASCII);
            byte[] value = (field.length == 1 ? "" : field[1]).getBytes(StandardCharsets.US_ASCII);
            ENTRIES[i] = new TableEntry(FieldName.of(name, name.length), name, value);
            FIRST.putIfAbsent(field[0], i);
            FIRST.putIfAbsent(FIELDS.get(i - 1), i);
        }
    }

    private StaticTable() {}

    static TableEntry entry(int index) {
        return ENTRIES[index];
    }

    /** Returns the index of a name; 0 if the table does not have it. */
    static int index(String name) {
        return FIRST.getOrDefault(name, 0);
    }

    /** Returns the index of a field; 0 if the table does not have it. */
    static int index(String name, String value) {
        return FIRST.getOrDefault(name + " " + value, 0);
    }
}
