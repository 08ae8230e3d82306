package plimsoll.worker.host;

import java.util.Optional;
import java.util.concurrent.Executor;
import plimsoll.worker.schedule.Users;
import plimsoll.worker.schedule.Users.User;

/** Users who each wait for their answer, think, and send again; a user whose answer never comes goes on elsewhere. */
final class ClosedLoad implements Load {
    private final Users users;
    private final Flights flights;
    private final Executor threads;
    private final Course course;

    ClosedLoad(Users users, Flights flights, Executor threads, Course course) {
        this.users = users;
        this.flights = flights;
        this.threads = threads;
        this.course = course;
    }

    @Override
    public void drive() {
        for (int i = 0; i < users.count(); i++) {
            User user = users.user(i);
            threads.execute(course.guarded(() -> live(user, course.startNanos() + user.first())));
        }
    }

    @Override
    public boolean exhausted() {
        return false;
    }

    private void live(User user, long firstDue) {
        long due = firstDue;
        while (course.sleepUntil(due)) {
            Optional<Flight> flight = flights.admit(due, journey -> goOnElsewhere(user, journey));
            if (flight.isEmpty() || !flights.travel(flight.get())) {
                return;
            }
            due = user.after(flight.get().journey().overNanos());
        }
    }

    private void goOnElsewhere(User user, Journey journey) {
        if (!course.closed()) {
            threads.execute(course.guarded(() -> live(user, user.after(journey.overNanos()))));
        }
    }
}
