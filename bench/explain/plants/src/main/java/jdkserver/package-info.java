/** The plants behind the JDK's own HTTP server. */
@NullMarked
package jdkserver;

import org.jspecify.annotations.NullMarked;
