/**
 * Machines that work for the trials of a lab over mutual TLS: generators, which send shares of one load by a worker, and
 * machines that run the needs. Control plane.
 */
@NullMarked
package plimsoll.farm.generator;

import org.jspecify.annotations.NullMarked;
