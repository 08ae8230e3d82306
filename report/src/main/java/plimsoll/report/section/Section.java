package plimsoll.report.section;

import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.view.View;

/** A part of a report, with the same content in terminal, Markdown and page. */
public interface Section {
    /** Its name in links and in tests. */
    String key();

    /** Its heading on a page. */
    String title();

    /** Empty where the result has nothing of it. */
    Optional<View> of(Result result);
}
