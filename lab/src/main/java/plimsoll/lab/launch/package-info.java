/**
 * Starts, caps, watches and ends every process of the lab: members, workers, audits and installs. Control plane.
 *
 * <p>The way through it: {@link plimsoll.lab.launch.Launcher} opens once per run and sweeps what dead labs left;
 * {@code launch} turns a deployment into a {@link plimsoll.lab.launch.RunningDeployment}, {@code spawn} starts a worker or an
 * audit; closing ends everything, with TERM first, and KILL after a bound.
 */
@NullMarked
package plimsoll.lab.launch;

import org.jspecify.annotations.NullMarked;
