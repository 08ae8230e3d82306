package plimsoll.run.request;

import java.util.Optional;

/**
 * A search for the smallest container that holds a load.
 *
 * @param from the smallest container, such as 32m
 * @param to the largest; empty: twice the study's own limit
 * @param width the share of the bracket that may be left
 * @param margin the share by which the recommended container is larger than the smallest
 * @param rivals whether other ways of sizing are tried as well
 */
public record FitRequest(
        SearchRequest search, String from, Optional<String> to, double width, double margin, boolean rivals) {}
