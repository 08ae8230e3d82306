/** The TODO service as actors on Akka 2.4, over the asynchronous PostgreSQL driver of 2016. */
@NullMarked
package akka2016.todo;

import org.jspecify.annotations.NullMarked;
