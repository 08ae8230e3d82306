@NullMarked
package queues.hazelcast.storedefaultlimit;

import org.jspecify.annotations.NullMarked;
