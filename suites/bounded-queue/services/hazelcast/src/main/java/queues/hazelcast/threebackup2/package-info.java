@NullMarked
package queues.hazelcast.threebackup2;

import org.jspecify.annotations.NullMarked;
