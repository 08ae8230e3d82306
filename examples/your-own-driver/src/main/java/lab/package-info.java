/** A driver and four audits of a user's own. They depend on the driver API and nothing else of Plimsoll. */
@NullMarked
package lab;

import org.jspecify.annotations.NullMarked;
