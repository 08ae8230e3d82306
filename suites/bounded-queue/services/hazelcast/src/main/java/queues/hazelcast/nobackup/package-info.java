@NullMarked
package queues.hazelcast.nobackup;

import org.jspecify.annotations.NullMarked;
