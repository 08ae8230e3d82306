@NullMarked
package queues.hazelcast.nobackupowner;

import org.jspecify.annotations.NullMarked;
