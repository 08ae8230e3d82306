/** The Raytracer on threads: one a request until its answer is written. */
@NullMarked
package mvc.raytracer;

import org.jspecify.annotations.NullMarked;
