/** Variant sdk-default: the body's stream is passed to the SDK's plain upload call. */
@NullMarked
package relay.sdkdefault;

import org.jspecify.annotations.NullMarked;
