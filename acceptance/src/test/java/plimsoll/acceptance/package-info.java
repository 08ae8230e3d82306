/**
 * Tests of the built tool, driven like a user drives it: its exit codes, its messages, its files, and its leftovers.
 */
@NullMarked
package plimsoll.acceptance;

import org.jspecify.annotations.NullMarked;
