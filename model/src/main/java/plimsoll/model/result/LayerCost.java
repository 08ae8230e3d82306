package plimsoll.model.result;

import java.util.Map;

/**
 * What an operation has cost once it has gone through one layer more than the layer before it.
 *
 * @param name such as {@code parser}
 * @param cell whose operations end in this layer
 * @param rounds of that cell that held; with none there are no figures
 * @param figures of an operation that ends here, medians over the rounds: {@code cpuMillisPerOperation},
 *     {@code allocatedBytesPerOperation}, {@code writtenBytesPerOperation}
 * @param added what this layer adds to each of them, the median over the rounds that it shares with the layer before; of the
 *     first layer the figures themselves
 */
public record LayerCost(String name, String cell, int rounds, Map<String, Double> figures, Map<String, Double> added) {}
