package plimsoll.run.request;

import java.util.Optional;

/**
 * A search for the smallest container that holds a load.
 *
 * @param from the smallest container, such as 32m
 * @param to the largest; empty: twice the study's own limit
 * @param width the final width of the bracket, as a share
 * @param margin how much larger the recommended container is than the smallest, as a share
 * @param rivals whether to try other ways of sizing as well
 */
public record RightsizingRequest(
        SearchRequest search, String from, Optional<String> to, double width, double margin, boolean rivals) {}
