package plimsoll.transports.http;

import java.util.Map;

/**
 * An answer whose head has been read.
 *
 * @param body still to be read
 * @param keep whether the server keeps the connection once the body is read
 * @param headers by name in lower case; of several with one name the last
 */
record HttpResponse(int status, ResponseBody body, boolean keep, Map<String, String> headers) {
    boolean retryLater() {
        return headers.containsKey("retry-after");
    }
}
