package structured.report;

import domain.Options;
import domain.report.BlockingReport;
import domain.report.Page;
import domain.report.Sources;
import helidon.shared.Service;
import io.helidon.http.Status;
import java.util.function.Supplier;

/** Starts the Report service, whose options are those of {@link Sources}, and {@code --parts=scope|futures}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Options options = Options.of(arguments);
        Supplier<byte[]> page = page(options);
        Service.start(
                options,
                routing -> routing.get(
                        "/report", (_, response) -> Service.answer(response, Status.OK_200, Page.TYPE, page.get())));
    }

    private static Supplier<byte[]> page(Options options) {
        BlockingReport parts = BlockingReport.onVirtualThreads(Sources.of(options));
        return switch (options.text("parts").orElse("scope")) {
            case "scope" -> new ScopedReport(parts)::page;
            case "futures" -> new FuturesReport(parts)::page;
            case String other -> throw new IllegalArgumentException("--parts is scope or futures, not '" + other + "'");
        };
    }
}
