/**
 * The interfaces that a suite or a user implements: a {@link plimsoll.driver.Driver} performs operations, each on its
 * own thread, an {@link plimsoll.driver.AsyncDriver} performs them on an event loop, and an {@link
 * plimsoll.driver.Audit} lists stored copies. Their factories are found by {@link java.util.ServiceLoader} and loaded
 * in a worker, never in the lab.
 */
@NullMarked
package plimsoll.driver;

import org.jspecify.annotations.NullMarked;
