package plimsoll.json;

import com.fasterxml.jackson.annotation.JsonAlias;
import java.util.Optional;
import plimsoll.model.load.BackgroundWorkload;

/** Former keys of a workload, which records of older versions have. */
interface FormerWorkloadKeys {
    @JsonAlias("beside")
    Optional<BackgroundWorkload> background();
}
