@NullMarked
package queues.segment;

import org.jspecify.annotations.NullMarked;
