#!/usr/bin/env bash
# A run as a Slurm array: each task takes a share of the rounds, and a job after them judges all of them together.
#
#   export STUDY=$PWD/study.yaml OPTIONS="--rounds 8" SHARDS=4 PARTS=$PWD/parts
#   array=$(sbatch --parsable --array=1-$SHARDS slurm-shards.sh)
#   sbatch --dependency=afterok:$array slurm-shards.sh merge
#
# The study, its jars, Plimsoll and PARTS are on a file system of all nodes. Put the options of one class of nodes here,
# such as --constraint, since figures of different machines are not pooled. A task that was requeued, or is submitted
# again with its own number (--array=3), resumes its share.
#SBATCH --job-name=plimsoll
#SBATCH --exclusive
#SBATCH --requeue
#SBATCH --signal=TERM@60
set -euo pipefail
: "${STUDY:?the study file}" "${SHARDS:?number of array tasks}" "${PARTS:?directory for the results}"
PLIMSOLL=${PLIMSOLL:-plimsoll}
mkdir -p "$PARTS"

if [ "${1:-}" = merge ]; then
  exec "$PLIMSOLL" merge "$PARTS"/shard-* --out "$PARTS/merged"
fi
part=$PARTS/shard-$SLURM_ARRAY_TASK_ID
if [ -e "$part/manifest.json" ]; then
  exec "$PLIMSOLL" run --resume "$part"
fi
# Without a manifest, the task ended before its first trial.
rm -rf "$part"
# shellcheck disable=SC2086  # OPTIONS are several words.
exec "$PLIMSOLL" run "$STUDY" ${OPTIONS:-} --shard "$SLURM_ARRAY_TASK_ID/$SHARDS" --out "$part"
