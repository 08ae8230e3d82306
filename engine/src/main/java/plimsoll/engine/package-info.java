/** The stages of the pipe, a package each; they meet in {@code plimsoll.model} and in the records, and only {@code run} joins them. */
@NullMarked
package plimsoll.engine;

import org.jspecify.annotations.NullMarked;
