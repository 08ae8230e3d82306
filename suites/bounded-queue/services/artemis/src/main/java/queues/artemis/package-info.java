/** The variants on an embedded ActiveMQ Artemis, paging. */
@NullMarked
package queues.artemis;

import org.jspecify.annotations.NullMarked;
