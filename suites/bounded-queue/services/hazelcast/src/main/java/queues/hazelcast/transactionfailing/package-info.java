@NullMarked
package queues.hazelcast.transactionfailing;

import org.jspecify.annotations.NullMarked;
