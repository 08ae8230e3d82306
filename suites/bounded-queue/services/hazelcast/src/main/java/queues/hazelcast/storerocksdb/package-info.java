@NullMarked
package queues.hazelcast.storerocksdb;

import org.jspecify.annotations.NullMarked;
