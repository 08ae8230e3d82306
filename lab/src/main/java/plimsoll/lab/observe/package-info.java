/**
 * Observes every process of a trial from outside: {@link SamplingTarget}s go in, lines of {@code timeline.ndjson} come
 * out. {@link Sampler} is the loop; each probe reads one kind of file of {@code /proc}, of a cgroup or of the JVM's own
 * counters. The observed process is not involved, so a JVM that hangs is sampled like any other.
 *
 * <p>It runs ten times a second next to what it measures. Files are therefore opened once and read again from their
 * start, numbers are parsed from reused buffers, and expensive sources are read less often ({@link AdaptiveInterval}).
 */
@NullMarked
package plimsoll.lab.observe;

import org.jspecify.annotations.NullMarked;
