/** The TODO service as actors: requests are messages, and no actor blocks the dispatcher that answers. */
@NullMarked
package pekko.todo;

import org.jspecify.annotations.NullMarked;
