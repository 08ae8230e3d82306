package plimsoll.report.html;

import java.nio.file.Path;
import java.util.Map;
import plimsoll.model.result.Result;
import plimsoll.report.file.ReportFile;

/** Writes {@code report.html}: one file under 1 MB, with its data inside and no network requests. */
public final class HtmlReport {
    /** Size limit of a page; a note on the page states how its series were thinned to meet it. */
    public static final int LARGEST_BYTES = 1_000_000;

    private HtmlReport() {}

    /** Writes the page; replaces an existing file in one step. */
    public static void write(Result result, Path file) {
        ReportFile.write(file, render(result));
    }

    public static String render(Result result) {
        PageSources sources = PageSources.load();
        PageData data = new PageData(result);
        String json = data.json(LARGEST_BYTES - sources.bytes());
        return HtmlTemplate.fill(
                sources.html(),
                Map.of(
                        "policy", sources.policy(),
                        "style", sources.style(),
                        "script", sources.script(),
                        "data", json));
    }
}
