package domain.report;

import java.net.URI;

/** Fetches a part of a report; the calling thread waits for it. */
interface PartClient {
    /** @throws domain.HttpError 502 or 504 when there is no such part in time */
    byte[] part(URI from);
}
