/** The Raytracer as actors on Akka 2.4. */
@NullMarked
package akka2016.raytracer;

import org.jspecify.annotations.NullMarked;
