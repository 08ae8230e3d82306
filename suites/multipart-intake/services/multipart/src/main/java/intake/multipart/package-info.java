/**
 * A streaming parser of {@code multipart/form-data} (RFC 7578, RFC 2046 section 5.1) that needs only the JDK.
 *
 * <p>Copy the package to use it. {@link intake.multipart.MultipartReader} reads from an {@code InputStream}, such as a
 * servlet's; {@link intake.multipart.MultipartParser} takes bytes as they arrive, such as from a channel. Memory is one
 * pooled buffer for each request, independent of the size of a part; time is linear in the bytes for any boundary.
 */
@NullMarked
package intake.multipart;

import org.jspecify.annotations.NullMarked;
