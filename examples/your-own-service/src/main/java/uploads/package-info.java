/**
 * A small upload service on the JDK alone: it accepts files as multipart bodies, stores them in a directory, and lists
 * them with length and checksum. It does not depend on the lab that measures it.
 */
package uploads;
