"""Answers SQL on standard input, a JSON text a line, by its rows on standard output."""

import json
import sys

from pyspark.sql import SparkSession

master, folder = sys.argv[1:3]
spark = (
    SparkSession.builder.master(master)
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.bindAddress", "127.0.0.1")
    .config("spark.ui.enabled", "false")
    .config("spark.sql.warehouse.dir", f"{folder}/warehouse")
    .config("spark.sql.shuffle.partitions", "4")
    .config("spark.driver.extraJavaOptions", f"-Dderby.system.home={folder}")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("OFF")
for line in sys.stdin:
    try:
        rows = [row.asDict() for row in spark.sql(json.loads(line)).collect()]
        answer = {"rows": rows}
    except Exception as thrown:  # told to whoever asked
        answer = {"error": str(thrown)[:2000]}
    print(json.dumps(answer), flush=True)
