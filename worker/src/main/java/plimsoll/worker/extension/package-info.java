/** Finds the drivers and audits of suites and users, and fills in what their settings leave to the environment. */
@NullMarked
package plimsoll.worker.extension;

import org.jspecify.annotations.NullMarked;
