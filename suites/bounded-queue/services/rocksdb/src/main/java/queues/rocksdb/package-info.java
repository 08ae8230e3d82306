/** A queue on RocksDB. */
@NullMarked
package queues.rocksdb;

import org.jspecify.annotations.NullMarked;
