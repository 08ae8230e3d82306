/**
 * Starts, caps, observes and ends every process of the lab: members, workers, audits and installs. Control plane.
 *
 * <p>Entry points: {@link plimsoll.lab.launch.Launcher} is opened once per run and cleans up after dead labs. Its
 * {@code launch} turns a deployment into a {@link plimsoll.lab.launch.RunningDeployment}, and {@code spawn} starts a
 * worker or an audit. Closing it ends everything, with TERM first, and KILL after a bound.
 */
@NullMarked
package plimsoll.lab.launch;

import org.jspecify.annotations.NullMarked;
