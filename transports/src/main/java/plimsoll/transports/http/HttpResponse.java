package plimsoll.transports.http;

import java.util.Map;

/**
 * An answer whose head has been read.
 *
 * @param body not read yet
 * @param keep whether the server keeps the connection open after the body
 * @param headers by name in lower case; the last one of several with the same name
 */
record HttpResponse(int status, ResponseBody body, boolean keep, Map<String, String> headers) {
    boolean retryLater() {
        return headers.containsKey("retry-after");
    }
}
