@NullMarked
package queues.hazelcast.asyncnonowner;

import org.jspecify.annotations.NullMarked;
