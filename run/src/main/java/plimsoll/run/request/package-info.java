/** The wishes of a caller, in plain data: a run, a search, a proof, a look inside; and the complaint where one cannot be met. */
@NullMarked
package plimsoll.run.request;

import org.jspecify.annotations.NullMarked;
