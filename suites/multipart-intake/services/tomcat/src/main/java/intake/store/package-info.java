/** A store behind the service: a client of the part of the Blob protocol that puts a blob, whole or in blocks. */
@NullMarked
package intake.store;

import org.jspecify.annotations.NullMarked;
