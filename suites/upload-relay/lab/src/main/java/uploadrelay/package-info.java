/** The lab's part of the suite upload-relay: an audit that lists a blob container, and a driver that puts blobs. */
@NullMarked
package uploadrelay;

import org.jspecify.annotations.NullMarked;
