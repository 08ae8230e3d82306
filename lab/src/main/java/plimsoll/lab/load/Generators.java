package plimsoll.lab.load;

import java.util.List;

/** The machines that send equal shares of a load. */
public interface Generators {
    int count();

    /** Returns the address of each as {@code HOST:PORT}. */
    List<String> addresses();

    /** @throws WorkerException when one of them does not answer, or has no key of this farm */
    void check();

    /**
     * Connects to one of them.
     *
     * @param number from 1
     * @param trial names the trial; a generator works for one at a time
     * @throws WorkerException when it does not answer, or works for another trial
     */
    GeneratorLink connect(int number, String trial);
}
