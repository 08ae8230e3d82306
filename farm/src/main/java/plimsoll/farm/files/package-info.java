/** Files that travel by digest, and results that travel packed. */
@NullMarked
package plimsoll.farm.files;

import org.jspecify.annotations.NullMarked;
