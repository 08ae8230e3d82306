/** The built tool, driven as a user drives it: its exit codes, its sentences, its files, and what it leaves behind. */
@NullMarked
package plimsoll.acceptance;

import org.jspecify.annotations.NullMarked;
