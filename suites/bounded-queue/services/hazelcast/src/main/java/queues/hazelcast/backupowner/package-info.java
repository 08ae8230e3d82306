@NullMarked
package queues.hazelcast.backupowner;

import org.jspecify.annotations.NullMarked;
