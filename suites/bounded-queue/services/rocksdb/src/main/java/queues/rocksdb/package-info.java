/** The queue that RocksDB makes. */
@NullMarked
package queues.rocksdb;

import org.jspecify.annotations.NullMarked;
