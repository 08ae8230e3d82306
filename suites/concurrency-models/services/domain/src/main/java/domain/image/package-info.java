/** Work for a processor: an image of spheres, the same bytes on every machine, and who may compute it when. */
@NullMarked
package domain.image;

import org.jspecify.annotations.NullMarked;
