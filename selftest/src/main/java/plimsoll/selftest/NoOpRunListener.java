package plimsoll.selftest;

import java.util.List;
import java.util.Map;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.run.trial.RunListener;
import plimsoll.run.trial.TrialProgress;

/** A listener that ignores every event. */
class NoOpRunListener implements RunListener {
    @Override
    public void planned(List<Experiment> plan) {}

    @Override
    public void preparing(String what) {}

    @Override
    public void began(Experiment experiment, int number) {}

    @Override
    public void underWay(Experiment experiment, TrialProgress progress, Map<String, Sample> latest) {}

    @Override
    public void judged(Experiment experiment, TrialResult result) {}
}
