"""Other people's local reports, timed: a JSON task a line, a median in seconds of processor a line."""

import json
import math
import sys
import time

import opendp.prelude as dp
from multi_freq_ldpy.pure_frequency_oracles import GRR, LH, SS

dp.enable_features("contrib")

CLIENTS = {"GRR": GRR.GRR_Client, "SS": SS.SS_Client, "LH": LH.LH_Client}
AGGREGATORS = {
    "GRR": GRR.GRR_Aggregator_MI,
    "SS": SS.SS_Aggregator_MI,
    "LH": LH.LH_Aggregator_MI,
}


def median(times):
    return sorted(times)[len(times) // 2]


def timed(work, repeats):
    times = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return median(times)


def client(protocol, options, odds, reports, repeats):
    """Seconds for so many reports, after one that compiles."""
    if protocol == "OpenDP":
        prob = odds / (odds + options - 1)
        measure = dp.m.make_randomized_response(list(range(options)), prob=prob)
        respond = lambda answer: measure(answer)
    else:
        draw = CLIENTS[protocol]
        respond = lambda answer: draw(answer, options, math.log(odds))
    respond(0)
    return timed(lambda: [respond(person % options) for person in range(reports)], repeats)


def server(protocol, options, odds, reports, repeats):
    """Seconds from so many reports to the shares of all options."""
    epsilon = math.log(odds)
    made = [CLIENTS[protocol](person % options, options, epsilon) for person in range(reports)]
    return timed(lambda: AGGREGATORS[protocol](made, options, epsilon), repeats)


for line in sys.stdin:
    what, *task = json.loads(line)
    print({"client": client, "server": server}[what](*task), flush=True)
