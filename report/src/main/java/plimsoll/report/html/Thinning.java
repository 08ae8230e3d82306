package plimsoll.report.html;

import java.util.List;

/**
 * How much of the drawings a page carries.
 *
 * @param points of a series at most; 0: no drawing
 * @param everyRound false: of each cell only the first round is drawn
 */
record Thinning(int points, boolean everyRound) {
    /** From all to nothing; the first that fits is taken. */
    static final List<Thinning> LADDER = List.of(
            new Thinning(400, true),
            new Thinning(200, true),
            new Thinning(120, true),
            new Thinning(80, true),
            new Thinning(50, true),
            new Thinning(100, false),
            new Thinning(40, false),
            new Thinning(0, false));

    boolean draws(int round) {
        return points > 0 && (everyRound || round == 1);
    }

    /** What a reader must know; {@code longest} is the number of points that the longest series has on disk. */
    String sentence(int longest) {
        String whole = "result.json beside this page holds all of them.";
        if (points == 0) {
            return "There are too many trials to draw their series in a page of 1 MB, or to show the members and events of"
                    + " later rounds: " + whole;
        }
        String drawn = longest > points
                ? "Series are drawn in at most " + points + " points of up to " + longest
                        + ", so that the page stays under 1 MB; " + whole
                : "Series are drawn with all of their points.";
        return everyRound ? drawn : drawn + " Of each cell only the first round is drawn.";
    }
}
