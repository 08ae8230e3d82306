/** Finds the drivers and audits of suites and users, and fills environment variables into their settings. */
@NullMarked
package plimsoll.worker.extension;

import org.jspecify.annotations.NullMarked;
