package plimsoll.cli.option;

import java.util.Iterator;
import plimsoll.cli.screen.LauncherScript;

/** The built-in suites, for a shell that completes a study; they are listed only while its script is printed. */
public final class SuiteNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return LauncherScript.installation().suites().iterator();
    }
}
