@NullMarked
package queues.hazelcast.boundedwaiting;

import org.jspecify.annotations.NullMarked;
