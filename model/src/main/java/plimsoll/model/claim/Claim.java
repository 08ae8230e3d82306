package plimsoll.model.claim;

/**
 * One sentence of a study, as one predicate that trials can confirm or refute.
 *
 * @param id the claim's number in the study, with a letter where its sentence holds several, such as {@code 2b}
 * @param says the sentence
 * @param origin its author
 * @param predicate written before the trials it is judged by
 */
public record Claim(String id, String says, ClaimOrigin origin, ClaimPredicate predicate) {}
