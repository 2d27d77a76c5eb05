"""Writes the fixtures of Parquet files, of the table that make.py has.

Needs pyarrow, polars, duckdb, fastparquet, pandas and pyspark from PyPI
(tests/files/requirements.txt), and Java for Spark; the tests need none:

    target/tools/files/bin/python tests/files/make-parquet.py
"""

import json
import pathlib
import shutil
import tempfile

import duckdb
import fastparquet
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pyarrow.parquet.encryption as encryption
import pyspark.sql
import pyspark.sql.types as types
from make import FOLDER, table

SMALL = {"store_schema": False, "write_statistics": False}


def pyarrow_files(made):
    pyarrow.parquet.write_table(
        made, FOLDER / "pyarrow.parquet", store_schema=False, write_statistics=["i32", "f64", "text"]
    )
    kept = ["i16", "i32 whole", "u32", "u64", "f16", "f64", "bool", "d9 whole", "text", "large"]
    encodings = {
        **dict.fromkeys(["i16", "i32 whole", "u32", "u64"], "DELTA_BINARY_PACKED"),
        **dict.fromkeys(["f16", "f64", "d9 whole"], "BYTE_STREAM_SPLIT"),
        "bool": "RLE",
        "text": "DELTA_BYTE_ARRAY",
        "large": "DELTA_LENGTH_BYTE_ARRAY",
    }
    pyarrow.parquet.write_table(
        made.select(kept),
        FOLDER / "pyarrow-encodings.parquet",
        compression="zstd",
        use_dictionary=False,
        column_encoding=encodings,
        data_page_version="2.0",
        row_group_size=17,
        **SMALL,
    )


def packed(made):
    """In each way that pages may be packed."""
    for codec in ["gzip", "brotli", "lz4", "zstd"]:
        pyarrow.parquet.write_table(
            made.select(["i32 whole"]), FOLDER / f"pyarrow-{codec}.parquet", compression=codec, **SMALL
        )


class Keys(encryption.KmsClient):
    def __init__(self, _):
        super().__init__()

    def wrap_key(self, key, _):
        return key

    def unwrap_key(self, key, _):
        return key


def encrypted(made):
    """One column that nobody can read, beside one that anybody can."""
    config = encryption.EncryptionConfiguration(
        footer_key="footer", column_keys={"key": ["f64 whole"]}, plaintext_footer=True
    )
    factory = encryption.CryptoFactory(Keys)
    secret = factory.file_encryption_properties(encryption.KmsConnectionConfig(), config)
    pyarrow.parquet.write_table(
        made.select(["f64 whole", "i32 whole"]),
        FOLDER / "pyarrow-encrypted.parquet",
        encryption_properties=secret,
        **SMALL,
    )


def others(made):
    names = ["u8", "i64", "f32", "bool", "d38", "text", "date", "time", "category whole"]
    kept = made.select(names)
    duckdb.sql(f"COPY kept TO '{FOLDER}/duckdb.parquet' (FORMAT parquet, COMPRESSION zstd)")
    frame = polars.from_arrow(made.select([*names, "list"]))
    frame.write_parquet(FOLDER / "polars.parquet", compression="snappy", statistics=False)
    # Without nulls it leaves out how often a column has a value.
    plain = pandas.DataFrame({name: made[name].to_pylist() for name in ["i32 whole", "f64 whole"]})
    fastparquet.write(
        FOLDER / "fastparquet.parquet", plain, has_nulls="infer", stats=False, write_index=False
    )


def spark(made):
    session = pyspark.sql.SparkSession.builder.master("local[1]").getOrCreate()
    named = {
        "i8": types.ByteType(),
        "i16": types.ShortType(),
        "i32 whole": types.IntegerType(),
        "i64": types.LongType(),
        "f64": types.DoubleType(),
        "d9": types.DecimalType(9, 2),
        "d38": types.DecimalType(38, 11),
        "text": types.StringType(),
        "time": types.TimestampType(),
        "list": types.ArrayType(types.IntegerType()),
    }
    schema = types.StructType([types.StructField(name, of) for name, of in named.items()])
    rows = [tuple(row[name] for name in named) for row in made.select(list(named)).to_pylist()]
    with tempfile.TemporaryDirectory() as folder:
        frame = session.createDataFrame(rows, schema).coalesce(1)
        frame.write.mode("overwrite").parquet(folder)
        [part] = pathlib.Path(folder).glob("part-*.parquet")
        shutil.copy(part, FOLDER / "spark.parquet")


def main():
    made, expected = table()
    known = json.loads((FOLDER / "expected.json").read_text())
    assert expected == known["arrow"], "make.py has another table by now"
    pyarrow_files(made)
    packed(made)
    encrypted(made)
    others(made)
    spark(made)


main()
