@NullMarked
package queues.hazelcast.storemock;

import org.jspecify.annotations.NullMarked;
