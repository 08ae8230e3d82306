/** The Raytracer as actors: requests are messages, and no actor blocks the dispatcher that answers. */
@NullMarked
package pekko.raytracer;

import org.jspecify.annotations.NullMarked;
