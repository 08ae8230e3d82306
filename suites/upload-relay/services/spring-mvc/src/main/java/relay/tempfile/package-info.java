/** Variants temp-file and temp-file-swept: the whole body is written to a temporary file, which is then uploaded. */
@NullMarked
package relay.tempfile;

import org.jspecify.annotations.NullMarked;
