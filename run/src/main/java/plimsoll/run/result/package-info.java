/** The folder of a result: creating it, finding it again, and locking it against a second lab. Control plane. */
@NullMarked
package plimsoll.run.result;

import org.jspecify.annotations.NullMarked;
