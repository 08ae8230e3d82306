package plimsoll.worker.host;

import plimsoll.worker.schedule.Users;
import plimsoll.worker.schedule.Users.User;

/** {@link ClosedLoad} on an event loop: the answer to one operation begins the next. */
final class LoopClosedLoad implements Load {
    private final Users users;
    private final LoopFlights flights;
    private final Course course;
    private final Clock clock;

    LoopClosedLoad(Users users, LoopFlights flights, Clock clock, Course course) {
        this.users = users;
        this.flights = flights;
        this.course = course;
        this.clock = clock;
    }

    @Override
    public void drive() {
        flights.driver().execute(course.guarded(this::start));
    }

    private void start() {
        for (int i = 0; i < users.count(); i++) {
            User user = users.user(i);
            sendAt(user, course.startNanos() + user.first(), clock.nanoTime());
        }
    }

    @Override
    public boolean exhausted() {
        return false;
    }

    /** Once the loop has come round, whoever was about to send has seen that the phase is closed. */
    @Override
    public void end() {
        flights.onLoop(() -> {});
    }

    /** @param nowNanos what the clock showed when this became known */
    private void sendAt(User user, long dueNanos, long nowNanos) {
        if (nowNanos >= dueNanos) {
            send(user, dueNanos, nowNanos);
        } else {
            flights.driver().at(dueNanos, course.guarded(() -> send(user, dueNanos, clock.nanoTime())));
        }
    }

    private void send(User user, long dueNanos, long nowNanos) {
        if (!course.overAt(nowNanos, flights.completed())) {
            flights.launch(dueNanos, journey -> answered(user, journey.overNanos()));
        }
    }

    private void answered(User user, long overNanos) {
        sendAt(user, user.after(overNanos), overNanos);
    }
}
