/**
 * Looks at every process of a trial from outside and writes what it sees: {@link Target}s go in, lines of
 * {@code timeline.ndjson} come out. {@link Sampler} is the loop; each probe reads one kind of file of {@code /proc}, of a
 * cgroup or of the JVM's own counters. Nothing is asked of the observed process, so a JVM that hangs is seen like any
 * other, and nothing is started in it.
 *
 * <p>It runs ten times a second beside what it measures. Files are therefore opened once and read again from their
 * start, numbers are read out of reused buffers, and what is dear to read is read less often ({@link Pace}).
 */
@NullMarked
package plimsoll.lab.observe;

import org.jspecify.annotations.NullMarked;
