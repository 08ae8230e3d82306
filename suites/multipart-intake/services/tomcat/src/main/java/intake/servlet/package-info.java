/**
 * The parts of a form by {@code intake.multipart}, for endpoints that call {@code getPart}, {@code getParts} or {@code
 * getParameter}, or that take Spring's {@code MultipartFile}.
 *
 * <p>Copy this package and {@code intake.multipart}, and register {@link intake.servlet.FormFilter} before every other
 * filter: it needs the servlet API only, and endpoints stay as they are.
 */
@NullMarked
package intake.servlet;

import org.jspecify.annotations.NullMarked;
