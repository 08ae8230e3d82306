@NullMarked
package queues.hazelcast.transactionstore;

import org.jspecify.annotations.NullMarked;
