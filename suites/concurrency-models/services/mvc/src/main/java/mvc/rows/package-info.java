/** The Raytracer on threads, which sends each row of an image as soon as it is computed. */
@NullMarked
package mvc.rows;

import org.jspecify.annotations.NullMarked;
