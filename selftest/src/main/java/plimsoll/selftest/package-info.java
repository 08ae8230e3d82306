/**
 * The self-test of the lab on this machine: the real launcher, worker, sampler and judge must find planted faults.
 * Control plane.
 */
@NullMarked
package plimsoll.selftest;

import org.jspecify.annotations.NullMarked;
