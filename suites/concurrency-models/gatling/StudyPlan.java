import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * The load of the study as its text describes it; its own plan is not published. 1000 users at once each create, read,
 * change, list and remove a todo. A user whose todo was not created leaves.
 */
public final class StudyPlan extends Simulation {
    private static final int USERS = 1000;
    private static final String TODO = "/todos/#{todo}";

    public StudyPlan() {
        setUp(todos().injectOpen(atOnceUsers(USERS)))
                .protocols(http.baseUrl(System.getProperty("url"))
                        .disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect());
    }

    private static ScenarioBuilder todos() {
        return scenario("todos")
                .exec(session -> session.set("title", "todo " + session.userId()))
                .exec(http("create")
                        .post("/todos")
                        .header("Content-Type", "application/json")
                        .body(StringBody("{\"title\":\"#{title}\",\"done\":false}"))
                        .check(status().is(201), jsonPath("$.id").saveAs("todo")))
                .exitHereIfFailed()
                .exec(http("read").get(TODO).check(status().is(200)))
                .exec(http("update")
                        .put(TODO)
                        .header("Content-Type", "application/json")
                        .body(StringBody("{\"title\":\"#{title}\",\"done\":true}"))
                        .check(status().is(200)))
                .exec(http("list").get("/todos").check(status().is(200)))
                .exec(http("delete").delete(TODO).check(status().is(204)));
    }
}
