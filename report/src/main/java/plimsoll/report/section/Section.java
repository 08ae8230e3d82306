package plimsoll.report.section;

import java.util.Optional;
import plimsoll.model.result.Result;
import plimsoll.report.view.View;

/** A part of a report, with the same content in terminal, Markdown and page. */
public interface Section {
    /** Returns the name of the section in links and tests. */
    String key();

    /** Returns the heading of the section on a page. */
    String title();

    /** Returns the content; empty if the result has none for the section. */
    Optional<View> of(Result result);
}
