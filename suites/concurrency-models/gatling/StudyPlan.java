import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.substring;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * The loads of the study as its text describes them; its own plans are not published. {@code todos}: 1000 users at once
 * each create, read, change, list and remove a todo, and one whose todo was not created leaves. {@code images} and
 * {@code reports}: 50 users at once ask for one each, which the checksum of the image proves.
 */
public final class StudyPlan extends Simulation {
    private static final int USERS = 50;
    private static final int USERS_OF_TODOS = 1000;
    private static final String TODO = "/todos/#{todo}";
    private static final String IMAGE = "ef57cb3b";

    public StudyPlan() {
        setUp(users(System.getProperty("plan")))
                .protocols(http.baseUrl(System.getProperty("url"))
                        .disableWarmUp()
                        .disableCaching()
                        .disableFollowRedirect());
    }

    private static PopulationBuilder users(String plan) {
        return switch (plan) {
            case "todos" -> todos().injectOpen(atOnceUsers(USERS_OF_TODOS));
            case "images" -> page("/image", header("X-Crc32c").is(IMAGE)).injectOpen(atOnceUsers(USERS));
            case "reports" -> page("/report", substring("<p>" + IMAGE + ", ")).injectOpen(atOnceUsers(USERS));
            default -> throw new IllegalArgumentException("no plan '" + plan + "'");
        };
    }

    private static ScenarioBuilder page(String path, CheckBuilder content) {
        return scenario(path).exec(http(path).get(path).check(status().is(200), content));
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
