package helidon.report;

import domain.Options;
import domain.report.BlockingReport;
import domain.report.Page;
import domain.report.Sources;
import helidon.shared.Service;
import io.helidon.http.Status;

/** Starts the Report service, whose options are those of {@link Sources}; a virtual thread waits for each part. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Options options = Options.of(arguments);
        BlockingReport report = BlockingReport.onVirtualThreads(Sources.of(options));
        Service.start(
                options,
                routing -> routing.get(
                        "/report", (_, response) -> Service.answer(response, Status.OK_200, Page.TYPE, report.page())));
    }
}
