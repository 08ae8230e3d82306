@NullMarked
package queues.hazelcast.storepostgres;

import org.jspecify.annotations.NullMarked;
