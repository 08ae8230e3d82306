package plimsoll.farm.generator;

/**
 * A machine that has started a worker.
 *
 * @param name of its agent
 * @param machine its processor and kernel
 * @param cores that the worker may use
 */
record GeneratorFacts(String name, String machine, int cores) {}
