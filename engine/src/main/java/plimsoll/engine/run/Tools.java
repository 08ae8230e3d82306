package plimsoll.engine.run;

import plimsoll.engine.launch.Launcher;
import plimsoll.engine.load.WorkerCommand;

/** What every trial of a run uses. */
record Tools(Launcher launcher, WorkerCommand worker) {}
