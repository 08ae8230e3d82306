/** Machines that send shares of one load: a worker on another machine, controlled over mutual TLS. Control plane. */
@NullMarked
package plimsoll.farm.generator;

import org.jspecify.annotations.NullMarked;
