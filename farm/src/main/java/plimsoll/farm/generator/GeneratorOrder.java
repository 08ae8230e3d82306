package plimsoll.farm.generator;

/**
 * An order to start a worker for one trial.
 *
 * @param version of the lab's Plimsoll, which has to be the agent's
 * @param trial names the trial; a generator works for one at a time
 * @param workload the order of the worker, whose files the agent replaces by its own
 * @param producers of the ledger that the agent creates
 * @param capacity of each
 */
record GeneratorOrder(String version, String trial, String workload, int producers, long capacity) {}
