/** Reads the records of one trial and reconciles them: ledgers with audits, phases with their times. Control plane. */
@NullMarked
package plimsoll.judge.facts;

import org.jspecify.annotations.NullMarked;
