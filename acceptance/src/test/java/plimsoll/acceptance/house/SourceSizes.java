package plimsoll.acceptance.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Sizes of source files, methods and packages, as the compiler's own parser reads them.
 *
 * @param fileLines by file
 * @param methodLines by file and method, from the first line of its declaration to its last
 * @param packageTypes types that have a file of their own, by folder
 */
record SourceSizes(Map<Path, Long> fileLines, Map<String, Long> methodLines, Map<Path, Integer> packageTypes) {
    static SourceSizes of(List<Path> files) {
        SourceSizes sizes = new SourceSizes(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        for (Path file : files) {
            sizes.fileLines.put(file, lines(file));
            if (!file.endsWith("package-info.java")) {
                sizes.packageTypes.merge(file.getParent(), 1, Integer::sum);
            }
        }
        sizes.parse(files);
        return sizes;
    }

    private void parse(List<Path> files) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            JavacTask task = (JavacTask)
                    compiler.getTask(null, manager, null, List.of(), null, manager.getJavaFileObjectsFromPaths(files));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                unit.accept(new MethodLengths(unit, positions), null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long lines(Path file) {
        try (var lines = Files.lines(file)) {
            return lines.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those above a limit, the largest first. */
    static <T> List<String> above(long limit, Map<T, ? extends Number> sizes) {
        List<String> above = new ArrayList<>();
        sizes.entrySet().stream()
                .filter(entry -> entry.getValue().longValue() > limit)
                .sorted((one, other) -> Long.compare(
                        other.getValue().longValue(), one.getValue().longValue()))
                .forEach(entry -> above.add(entry.getKey() + ": " + entry.getValue()));
        return above;
    }

    private final class MethodLengths extends TreeScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;

        MethodLengths(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            long end = positions.getEndPosition(unit, method);
            if (end >= 0) {
                long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
                String name = unit.getSourceFile().getName() + " " + method.getName() + " at " + first;
                methodLines.put(name, unit.getLineMap().getLineNumber(end) - first + 1);
            }
            return super.visitMethod(method, nothing);
        }
    }
}
