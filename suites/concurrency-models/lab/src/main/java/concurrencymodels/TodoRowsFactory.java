package concurrencymodels;

import java.util.Map;
import java.util.Set;
import plimsoll.driver.Audit;
import plimsoll.driver.AuditFactory;

/** Audit {@code todo-rows}. Settings: {@code jdbc}, the address of the database that has the table. */
public final class TodoRowsFactory implements AuditFactory {
    @Override
    public String name() {
        return "todo-rows";
    }

    @Override
    public Audit open(Map<String, String> settings) {
        return new TodoRows(new RequiredSettings("audit todo-rows", settings)
                .only(Set.of("jdbc"))
                .text("jdbc"));
    }
}
