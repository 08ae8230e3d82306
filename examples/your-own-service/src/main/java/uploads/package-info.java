/**
 * A small upload service on the JDK alone: it takes files as multipart bodies, stores them in a directory, and lists what
 * it has stored with length and checksum. It knows nothing of the lab that measures it.
 */
package uploads;
