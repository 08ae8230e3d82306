package plimsoll.transports.http;

/**
 * An answer whose head has been read.
 *
 * @param body still to be read
 * @param keep whether the server keeps the connection once the body is read
 */
record Answer(int status, Body body, boolean keep) {}
