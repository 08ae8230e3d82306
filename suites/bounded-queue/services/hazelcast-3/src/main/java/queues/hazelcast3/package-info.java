/** The study's seven tests on the study's own Hazelcast 3.2.3. */
@NullMarked
package queues.hazelcast3;

import org.jspecify.annotations.NullMarked;
