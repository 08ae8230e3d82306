@NullMarked
package queues.hazelcast.storefailing;

import org.jspecify.annotations.NullMarked;
