/** The Raytracer on virtual threads: one a request until its answer is written. */
@NullMarked
package helidon.raytracer;

import org.jspecify.annotations.NullMarked;
