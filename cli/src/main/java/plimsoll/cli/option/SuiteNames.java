package plimsoll.cli.option;

import java.util.Iterator;
import plimsoll.cli.screen.LauncherScript;

/** The built-in suites, which a shell offers for a study. They are read only when a completion script is printed. */
public final class SuiteNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return LauncherScript.installation().suites().iterator();
    }
}
