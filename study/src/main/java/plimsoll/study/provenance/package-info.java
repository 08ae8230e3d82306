/**
 * The build of a service: the jars and class paths of its commands, their hashes, and the same service from another
 * build. Control plane.
 */
@NullMarked
package plimsoll.study.provenance;

import org.jspecify.annotations.NullMarked;
