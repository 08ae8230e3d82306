/** Common code of the three services under Spring MVC. */
@NullMarked
package mvc.shared;

import org.jspecify.annotations.NullMarked;
