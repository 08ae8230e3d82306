/** Drives any variant of this suite, inside its process or beside it. */
@NullMarked
package queues.lab;

import org.jspecify.annotations.NullMarked;
