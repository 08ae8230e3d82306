/** The variants on ActiveMQ Artemis, paging: a broker in the queue's process, or one or two in their own. */
@NullMarked
package queues.artemis;

import org.jspecify.annotations.NullMarked;
