package plimsoll.model.result;

import java.util.Map;

/**
 * The cost of operations that end in one layer of a service, and what this layer adds to the one before.
 *
 * @param name such as {@code parser}
 * @param cell whose operations end in this layer
 * @param rounds of that cell that held; with none there are no figures
 * @param figures per operation that ends here, medians over the rounds: {@code cpuMillisPerOperation}, {@code
 *     allocatedBytesPerOperation}, {@code writtenBytesPerOperation}
 * @param added difference to the layer before, as medians over the rounds that both share; for the first layer the
 *     figures themselves
 */
public record LayerCost(String name, String cell, int rounds, Map<String, Double> figures, Map<String, Double> added) {}
