/** The judgement of a trial: its verdict, its findings, its deaths, the balance of its ledger. */
@NullMarked
package plimsoll.model.verdict;

import org.jspecify.annotations.NullMarked;
