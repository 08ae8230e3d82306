/** What the three services under Spring MVC have in common. */
@NullMarked
package mvc.shared;

import org.jspecify.annotations.NullMarked;
