/** Lets a worker list the content of every store and compares it with the ledgers. Control plane. */
@NullMarked
package plimsoll.lab.audit;

import org.jspecify.annotations.NullMarked;
