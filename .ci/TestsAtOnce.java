import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.inject.Inject;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.internal.LifecycleModuleBuilder;
import org.apache.maven.lifecycle.internal.ProjectBuildList;
import org.apache.maven.lifecycle.internal.ProjectSegment;
import org.apache.maven.lifecycle.internal.ReactorBuildStatus;
import org.apache.maven.lifecycle.internal.ReactorContext;
import org.apache.maven.lifecycle.internal.TaskSegment;
import org.apache.maven.lifecycle.internal.builder.Builder;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.MavenProjectHelper;

/**
 * Maven's builder {@code -b at-once}, for {@code surefire:test} on modules that are packaged already. No module waits for
 * those it depends on: it takes their jars from {@code target}.
 *
 * <p>Modules are named by their directories. Those in {@code tests.first}, separated by commas, are begun in that order,
 * before the others. With {@code tests.of}, only that module is tested, and those that depend on it.
 *
 * <p>For a phase such as {@code package}, by one thread, it builds these modules in the order of their dependencies, against
 * the jars of the others as they are.
 */
@Named("at-once")
@Singleton
public class TestsAtOnce implements Builder {
    private static final String TESTS = "surefire:test";

    private final LifecycleModuleBuilder modules;
    private final MavenProjectHelper artifacts;

    @Inject
    public TestsAtOnce(LifecycleModuleBuilder modules, MavenProjectHelper artifacts) {
        this.modules = modules;
        this.artifacts = artifacts;
    }

    @Override
    public void build(
            MavenSession session,
            ReactorContext context,
            ProjectBuildList builds,
            List<TaskSegment> segments,
            ReactorBuildStatus status)
            throws ExecutionException, InterruptedException {
        boolean tests = session.getGoals().contains(TESTS);
        List<ProjectSegment> ordered = ordered(builds, session);
        for (MavenProject project : session.getProjects()) {
            // The jar plug-in refuses a module that has a jar already.
            if (tests || !contains(ordered, project)) {
                takePackaged(project);
            }
        }
        String behaviour = session.getReactorFailureBehavior();
        if (tests) {
            // A module whose tests fail would otherwise have those that depend on it skipped.
            session.getRequest().setReactorFailureBehavior(MavenExecutionRequest.REACTOR_FAIL_NEVER);
        }
        ExecutorService threads = Executors.newFixedThreadPool(session.getRequest().getDegreeOfConcurrency());
        try {
            List<Future<?>> begun = new ArrayList<>();
            for (ProjectSegment build : ordered) {
                begun.add(threads.submit(() -> modules.buildProject(
                        build.getSession(), session, context, build.getProject(), build.getTaskSegment())));
            }
            for (Future<?> each : begun) {
                each.get();
            }
        } finally {
            threads.shutdown();
            session.getRequest().setReactorFailureBehavior(behaviour);
        }
    }

    private static boolean contains(List<ProjectSegment> builds, MavenProject project) {
        return builds.stream().anyMatch(build -> build.getProject().equals(project));
    }

    private static List<ProjectSegment> ordered(ProjectBuildList builds, MavenSession session) {
        List<String> first = Arrays.asList(option(session, "tests.first").split(","));
        String of = option(session, "tests.of");
        List<ProjectSegment> ordered = new ArrayList<>();
        for (ProjectSegment build : builds) {
            if (of.isEmpty() || depends(build.getProject(), of, session)) {
                ordered.add(build);
            }
        }
        ordered.sort(Comparator.comparingInt(build -> {
            int rank = first.indexOf(directory(build.getProject(), session));
            return rank < 0 ? first.size() : rank;
        }));
        return ordered;
    }

    /** Whether it is that module, or depends on it. */
    private static boolean depends(MavenProject project, String module, MavenSession session) {
        return directory(project, session).equals(module)
                || session.getProjectDependencyGraph().getUpstreamProjects(project, true).stream()
                        .anyMatch(each -> directory(each, session).equals(module));
    }

    private static String directory(MavenProject project, MavenSession session) {
        return new File(session.getExecutionRootDirectory())
                .toPath()
                .relativize(project.getBasedir().toPath())
                .toString();
    }

    private static String option(MavenSession session, String name) {
        return session.getUserProperties().getProperty(name, "");
    }

    /** As if its phase package had run in this build: by its artifacts, Maven resolves what other modules depend on. */
    private void takePackaged(MavenProject project) {
        String name = project.getBuild().getDirectory() + File.separator
                + project.getBuild().getFinalName();
        File jar = new File(name + ".jar");
        if (jar.exists()) {
            project.getArtifact().setFile(jar);
        }
        File tests = new File(name + "-tests.jar");
        if (tests.exists()) {
            artifacts.attachArtifact(project, "test-jar", "tests", tests);
        }
    }
}
