/**
 * Requests of a caller, as plain data: a run, a search, a proof, an explanation; and the exception that refuses one.
 */
@NullMarked
package plimsoll.run.request;

import org.jspecify.annotations.NullMarked;
