package domain.account;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import domain.HttpError;
import domain.JsonBody;
import java.util.List;

/** Accounts in requests and answers, the same bytes in every service. */
public final class AccountCodec {
    private AccountCodec() {}

    /**
     * Parses the name of an account in a path, which may also name a file.
     *
     * @throws HttpError 404 for a name that no account can have
     */
    public static String name(String text) {
        if (!text.matches("[a-z0-9-]{1,40}")) {
            throw HttpError.unknownAccount();
        }
        return text;
    }

    /** @throws HttpError 400 for bytes that are not an entry, 413 for too many */
    public static Entry entry(byte[] body) {
        JsonObject json = JsonBody.parsed(body);
        if (!(json.get("id") instanceof String id) || !id.matches("[!-~]{1,100}")) {
            throw HttpError.malformed("an entry has an id of 1 to 100 printable characters");
        }
        if (!(json.get("euros") instanceof Number euros) || !(euros instanceof Integer || euros instanceof Long)) {
            throw HttpError.malformed("euros is a whole number of at most 18 digits");
        }
        return new Entry(id, euros.longValue());
    }

    public static byte[] write(Statement statement) {
        return JsonBody.bytes(JsonWriter.string()
                .object()
                .value("entries", statement.entries())
                .value("cents", statement.cents())
                .end());
    }

    public static byte[] write(List<Entry> entries) {
        JsonStringWriter json = JsonWriter.string().array();
        entries.forEach(entry -> json.object()
                .value("id", entry.id())
                .value("euros", entry.euros())
                .end());
        return JsonBody.bytes(json.end());
    }
}
