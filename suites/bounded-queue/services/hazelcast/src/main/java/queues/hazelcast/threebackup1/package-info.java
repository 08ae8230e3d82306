@NullMarked
package queues.hazelcast.threebackup1;

import org.jspecify.annotations.NullMarked;
