@NullMarked
package queues.hazelcast.backupnonowner;

import org.jspecify.annotations.NullMarked;
