/** What the suite upload-relay adds to the lab: how to list a blob container. */
@NullMarked
package uploadrelay;

import org.jspecify.annotations.NullMarked;
