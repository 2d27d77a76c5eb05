"""Runs one statement on a Spark cluster, and prints its rows as JSON.

    python3 rows.py MASTER VIEW=FILE... < statement > rows

Each FILE (Parquet, or a folder of it, anywhere that the cluster reads) is the table VIEW.
"""

import json
import sys

from pyspark.sql import SparkSession

master, *tables = sys.argv[1:]
spark = SparkSession.builder.master(master).appName("sottovoce").getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
for table in tables:
    name, path = table.split("=", 1)
    spark.read.parquet(path).createOrReplaceTempView(name)
rows = [row.asDict() for row in spark.sql(sys.stdin.read()).collect()]
json.dump(rows, sys.stdout)
spark.stop()
