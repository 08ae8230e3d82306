/**
 * The process that sends the load and lists the store: a command line, lines of JSON on standard output, exit codes.
 * {@code schedule} decides when an operation starts, {@code execution} performs it, {@code record} counts and times it,
 * {@code delivery} logs what a consumer receives, and {@code audit} compares the store with the ledgers. Compiles for
 * Java 17 and fits into a heap of 16 MiB, because measured processes use the same class path.
 */
@NullMarked
package plimsoll.worker;

import org.jspecify.annotations.NullMarked;
