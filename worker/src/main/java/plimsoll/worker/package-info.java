/**
 * The process that sends the load and lists the store: a command line, lines of JSON out, exit codes. Everything that
 * decides when an operation starts stands in {@code schedule}, what is remembered in {@code ledger} and {@code record},
 * who performs it in {@code host}, what arrived in {@code audit}. Compiles for Java 17 and fits a heap of 16m, because the
 * same class path is put into measured processes.
 */
@NullMarked
package plimsoll.worker;

import org.jspecify.annotations.NullMarked;
