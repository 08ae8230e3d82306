package plimsoll.transports.http;

import java.io.IOException;
import java.io.InputStream;

/** The request for a listing, over a connection of its own. */
sealed interface ListingRequest permits SocketListing, TlsListing {
    /**
     * An answer whose head has been read.
     *
     * @param end closes the connection
     */
    record Answer(int status, InputStream body, Runnable end) {}

    Answer send() throws IOException;
}
