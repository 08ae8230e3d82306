/** The Report service as actors: requests are messages, and no actor blocks the dispatcher that answers. */
@NullMarked
package pekko.report;

import org.jspecify.annotations.NullMarked;
