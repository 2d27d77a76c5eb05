"""Writes the fixtures of files that have no rows, or row groups and batches without any.

Needs pyarrow, polars, duckdb, fastparquet and pandas from PyPI (tests/files/requirements.txt); the
tests need none:

    target/tools/files/bin/python tests/files/make-empty.py
"""

import itertools
import pathlib

import duckdb
import fastparquet
import pandas
import polars
import pyarrow
import pyarrow.ipc
import pyarrow.parquet

FOLDER = pathlib.Path(__file__).parent / "fixtures" / "empty"
SCHEMA = pyarrow.schema([("age", pyarrow.float64()), ("city", pyarrow.string())])
FULL = pyarrow.table({"age": [1.0, 2.0, 3.0], "city": ["Oslo", "Lima", "Oslo"]}, schema=SCHEMA)
NONE = SCHEMA.empty_table()
#: Rows without any before others, between them and after them.
PARTS = [NONE, FULL, NONE, FULL, NONE]


def parquet(name, parts, **how):
    path = FOLDER / f"{name}.parquet"
    with pyarrow.parquet.ParquetWriter(
        path, SCHEMA, store_schema=False, write_statistics=False, **how
    ) as writer:
        for part in parts:
            writer.write_table(part)


def parquet_files():
    for codec, dictionary, version in itertools.product(
        ["none", "snappy"], [True, False], ["1.0", "2.0"]
    ):
        kind = "dictionary" if dictionary else "plain"
        parquet(
            f"pyarrow-groups-{codec}-{kind}-{version[0]}",
            PARTS,
            compression=codec,
            use_dictionary=dictionary,
            data_page_version=version,
        )
    parquet("pyarrow-no-group", [])
    parquet("pyarrow-no-rows", [NONE])
    polars.from_arrow(NONE).write_parquet(FOLDER / "polars-no-rows.parquet", statistics=False)
    empty = NONE
    duckdb.sql(f"COPY empty TO '{FOLDER}/duckdb-no-rows.parquet' (FORMAT parquet)")
    frame = pandas.DataFrame({"age": pandas.Series(dtype="float64"), "city": pandas.Series(dtype="str")})
    fastparquet.write(
        FOLDER / "fastparquet-no-rows.parquet", frame, stats=False, write_index=False,
        object_encoding="utf8",
    )


def arrow_files():
    for opened, ending in [(pyarrow.ipc.new_file, "arrow"), (pyarrow.ipc.new_stream, "arrows")]:
        for name, parts in [("batches", PARTS), ("no-rows", [NONE]), ("no-batch", [])]:
            with opened(FOLDER / f"pyarrow-{name}.{ending}", SCHEMA) as writer:
                for part in parts:
                    # A table without rows may have no batch.
                    for batch in part.to_batches() or [empty_batch()]:
                        writer.write_batch(batch)
    old = polars.CompatLevel.oldest()
    polars.from_arrow(NONE).write_ipc(FOLDER / "polars-no-rows.arrow", compat_level=old)


def empty_batch():
    return pyarrow.RecordBatch.from_pylist([], schema=SCHEMA)


def main():
    FOLDER.mkdir(exist_ok=True)
    parquet_files()
    arrow_files()


main()
