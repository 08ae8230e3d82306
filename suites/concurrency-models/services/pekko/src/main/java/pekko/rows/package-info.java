/** The Raytracer as actors, which compute each row of an image when its client has room for it. */
@NullMarked
package pekko.rows;

import org.jspecify.annotations.NullMarked;
