package plimsoll.engine.selftest;

import java.util.List;
import java.util.Map;
import plimsoll.engine.run.Glimpse;
import plimsoll.engine.run.RunListener;
import plimsoll.model.Experiment;
import plimsoll.model.Sample;
import plimsoll.model.result.TrialResult;

/** Hears nothing. */
class Quiet implements RunListener {
    @Override
    public void planned(List<Experiment> plan) {}

    @Override
    public void preparing(String what) {}

    @Override
    public void began(Experiment experiment, int number) {}

    @Override
    public void underWay(Experiment experiment, Glimpse glimpse, Map<String, Sample> latest) {}

    @Override
    public void judged(Experiment experiment, TrialResult result) {}
}
