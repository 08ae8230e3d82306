/**
 * The lab proves itself on this machine: what is planted must be found, by the real launcher, worker, sampler and judge.
 * Control plane.
 */
@NullMarked
package plimsoll.selftest;

import org.jspecify.annotations.NullMarked;
