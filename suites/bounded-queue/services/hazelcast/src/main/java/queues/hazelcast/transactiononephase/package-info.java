@NullMarked
package queues.hazelcast.transactiononephase;

import org.jspecify.annotations.NullMarked;
