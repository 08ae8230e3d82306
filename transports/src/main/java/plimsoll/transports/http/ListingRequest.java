package plimsoll.transports.http;

import java.io.IOException;
import java.io.InputStream;

/** The request for a listing, over a connection of its own. */
sealed interface ListingRequest permits SocketListing, TlsListing {
    /**
     * An answer whose head has been read.
     *
     * @param endsByClose whether only the end of the connection ends the body
     * @param end closes the connection
     */
    record Answer(int status, InputStream body, boolean endsByClose, Runnable end) {}

    Answer send() throws IOException;
}
