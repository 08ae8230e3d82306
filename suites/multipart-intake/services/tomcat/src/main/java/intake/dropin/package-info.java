/** Variant drop-in: buffer-8k as it is, behind a filter that has the fast parser read the form. */
@NullMarked
package intake.dropin;

import org.jspecify.annotations.NullMarked;
