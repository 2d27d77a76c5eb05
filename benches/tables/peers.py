"""Other people's answers by group, timed: a JSON task a line, an answer a line."""

import csv
import json
import os
import sys
import time
import warnings

os.environ["POLARS_MAX_THREADS"] = "1"
warnings.simplefilter("ignore")

BOUNDS = (0.0, 10_000.0)
ROWS = 10_000_000
DELTA = 1e-6


def opendp(path, question, cities):
    """Counts, or sums and counts, of a lazily read file."""
    import opendp.prelude as dp
    import polars as pl

    dp.enable_features("contrib")
    identifier = {"identifier": pl.col("person")} if question == "persons" else {}
    context = dp.Context.compositor(
        data=pl.scan_csv(path),
        privacy_unit=dp.unit_of(contributions=1, **identifier),
        privacy_loss=dp.loss_of(epsilon=1.0),
        split_evenly_over=1,
        margins=[dp.polars.Margin(by=["city"], max_length=ROWS, max_groups=len(cities))],
    )
    query = context.query()
    if question == "persons":
        query = query.truncate_per_group(1)
    asked = [dp.len()]
    if question == "mean":
        asked.append(pl.col("pay").fill_null(0.0).fill_nan(0.0).dp.sum(BOUNDS))
    query = query.group_by("city").agg(*asked).with_keys(pl.LazyFrame({"city": cities}))
    found = query.release().collect()
    if question == "mean":
        return dict(zip(found["city"], found["pay"] / found["len"]))
    return dict(zip(found["city"], found["len"]))


def opendp_found(path):
    """Groups that are found, each row a person of its own, with their counts."""
    import opendp.prelude as dp
    import polars as pl

    dp.enable_features("contrib")
    context = dp.Context.compositor(
        data=pl.scan_csv(path),
        privacy_unit=dp.unit_of(contributions=1),
        privacy_loss=dp.loss_of(epsilon=1.0, delta=DELTA),
        split_evenly_over=1,
        margins=[dp.polars.Margin(max_length=ROWS)],
    )
    found = context.query().group_by("term").agg(dp.len()).release().collect()
    return dict(zip(found["term"], found["len"]))


def pipelinedp(path, question, cities):
    """Counts or means, from a file that is read row by row."""
    import pipeline_dp

    accountant = pipeline_dp.NaiveBudgetAccountant(total_epsilon=1, total_delta=1e-9)
    engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
    is_mean = question == "mean"
    metrics = pipeline_dp.Metrics
    params = pipeline_dp.AggregateParams(
        noise_kind=pipeline_dp.NoiseKind.LAPLACE,
        metrics=[metrics.MEAN] if is_mean else [metrics.COUNT],
        max_partitions_contributed=1,
        max_contributions_per_partition=1,
        min_value=BOUNDS[0],
        max_value=BOUNDS[1],
    )
    # Each row is a person of its own, or the first column says whose it is.
    extractors = pipeline_dp.DataExtractors(
        privacy_id_extractor=lambda row: row[0],
        partition_extractor=lambda row: row[1],
        value_extractor=lambda row: float(row[2]),
    )
    with open(path, newline="") as file:
        rows = csv.reader(file)
        next(rows)
        if question != "persons":
            rows = ((at, city, pay) for at, (_, city, pay) in enumerate(rows))
        result = engine.aggregate(rows, params, extractors, public_partitions=cities)
        accountant.compute_budgets()
        return {city: told.mean if is_mean else told.count for city, told in result}


def pipelinedp_found(path, counted):
    """Groups that are found, each row a person of its own: their counts, or that they are there."""
    import pipeline_dp

    accountant = pipeline_dp.NaiveBudgetAccountant(total_epsilon=1, total_delta=DELTA)
    engine = pipeline_dp.DPEngine(accountant, pipeline_dp.LocalBackend())
    extractors = pipeline_dp.DataExtractors(
        privacy_id_extractor=lambda row: row[0],
        partition_extractor=lambda row: row[1],
        value_extractor=lambda row: 0,
    )
    with open(path, newline="") as file:
        rows = csv.reader(file)
        next(rows)
        rows = ((at, term) for at, (_, term) in enumerate(rows))
        if not counted:
            params = pipeline_dp.SelectPartitionsParams(max_partitions_contributed=1)
            result = engine.select_partitions(rows, params, extractors)
            accountant.compute_budgets()
            return {term: None for term in result}
        params = pipeline_dp.AggregateParams(
            noise_kind=pipeline_dp.NoiseKind.LAPLACE,
            metrics=[pipeline_dp.Metrics.COUNT],
            max_partitions_contributed=1,
            max_contributions_per_partition=1,
        )
        result = engine.aggregate(rows, params, extractors)
        accountant.compute_budgets()
        return {term: told.count for term, told in result}


PEERS = {
    "opendp": opendp,
    "opendp, found": opendp_found,
    "pipelinedp": pipelinedp,
    "pipelinedp, found": pipelinedp_found,
}

for line in sys.stdin:
    peer, *task = json.loads(line)
    try:
        # The libraries load, and build what they keep, before they are timed.
        if peer == "load":
            PEERS[task[0]](*task[1:])
            print(json.dumps({}), flush=True)
            continue
        clock, processor = time.perf_counter(), time.process_time()
        values = PEERS[peer](*task)
        spent = time.process_time() - processor
        times = {"clock": time.perf_counter() - clock, "processor": spent}
        print(json.dumps({**times, "values": values}), flush=True)
    except ImportError as missing:
        print(json.dumps({"missing": str(missing)}), flush=True)
