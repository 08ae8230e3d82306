/** Work for a processor: an image of spheres, the same bytes on every machine, and the admission of requests for it. */
@NullMarked
package domain.image;

import org.jspecify.annotations.NullMarked;
