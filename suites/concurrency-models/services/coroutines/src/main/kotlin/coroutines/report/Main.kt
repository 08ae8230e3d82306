package coroutines.report

import coroutines.shared.answered
import domain.Options
import domain.report.Page
import domain.report.Sources
import vertx.pg.Loops
import vertx.report.PartRequests
import vertx.shared.Service

/** Starts the Report service, whose options are those of [Sources]. */
object Main {
    @JvmStatic
    fun main(arguments: Array<String>) {
        val options = Options.of(*arguments)
        val vertx = Loops.start()
        val sources = Sources.of(options)
        val report = Report(PartRequests.of(vertx, sources), sources)
        Service.start(vertx, options) { router ->
            router.get("/report").answered { Service.answer(it, 200, Page.TYPE, report.page()) }
        }
    }
}
