"""Writes the fixtures of files in other formats, and what is in them.

Needs pyarrow, polars and duckdb from PyPI (tests/files/requirements.txt); the tests need none:

    python3 -m venv target/tools/files
    target/tools/files/bin/pip install -r tests/files/requirements.txt
    target/tools/files/bin/python tests/files/make.py
"""

import datetime
import decimal
import json
import pathlib
import random
import struct

import duckdb
import polars
import pyarrow
import pyarrow.compute
import pyarrow.feather

FOLDER = pathlib.Path(__file__).parent / "fixtures"
ROWS = 24
random.seed(20261126)


def column(make, nulls):
    """Cells of a column, the given ones first; a third of the others is null where there may be."""
    first, more = make
    cells = list(first) + [more() for _ in range(ROWS - len(first))]
    if nulls:
        cells = [None if at >= len(first) and random.random() < 0.3 else cell for at, cell in enumerate(cells)]
    return cells


def whole(low, high):
    return [low, high, 0, 1], lambda: random.randint(low, high)


def digits(count, scale):
    top = 10**count - 1
    return (
        [decimal.Decimal(value).scaleb(-scale) for value in [0, 1, 115, -1, top, -top]],
        lambda: decimal.Decimal(random.randint(-top, top)).scaleb(-scale),
    )


decimal.getcontext().prec = 60
special = [0.0, -0.0, 0.1, 5e-324, 1.7976931348623157e308, float("inf"), float("-inf"), float("nan")]
singles = [0.0, -0.0, 0.10000000149011612, 1e-45, 3.4028234663852886e38, float("inf"), float("nan")]
halves = [0.0, -0.0, 0.0999755859375, 5.960464477539063e-08, 65504.0, float("inf"), float("nan")]
words = ["", "Oslo", "Lima", "é😀", "a,b\n\"c\""]

NUMBERS = {
    "i8": (pyarrow.int8(), whole(-(2**7), 2**7 - 1)),
    "u8": (pyarrow.uint8(), whole(0, 2**8 - 1)),
    "i16": (pyarrow.int16(), whole(-(2**15), 2**15 - 1)),
    "u16": (pyarrow.uint16(), whole(0, 2**16 - 1)),
    "i32": (pyarrow.int32(), whole(-(2**31), 2**31 - 1)),
    "u32": (pyarrow.uint32(), whole(0, 2**32 - 1)),
    "i64": (pyarrow.int64(), whole(-(2**63), 2**63 - 1)),
    "u64": (pyarrow.uint64(), whole(0, 2**64 - 1)),
    "f16": (pyarrow.float16(), (halves, lambda: random.randint(-2048, 2048) / 16)),
    "f32": (pyarrow.float32(), (singles, lambda: random.randint(-(2**24), 2**24) / 64)),
    "f64": (pyarrow.float64(), (special, lambda: random.gauss(0, 1e6))),
    "bool": (pyarrow.bool_(), ([True, False], lambda: random.random() < 0.5)),
    "d9": (pyarrow.decimal128(9, 2), digits(9, 2)),
    "d38": (pyarrow.decimal128(38, 11), digits(38, 11)),
}
TEXTS = {
    "text": (pyarrow.string(), (words, lambda: random.choice(words) + str(random.randint(0, 9)))),
    "large": (pyarrow.large_string(), (words, lambda: random.choice(words))),
    "category": (
        pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
        (["Oslo"], lambda: random.choice(words)),
    ),
}
day = datetime.date(2026, 11, 26)
REFUSED = {
    "date": (pyarrow.date32(), ([day], lambda: day)),
    "time": (pyarrow.timestamp("us"), ([None], lambda: datetime.datetime(2026, 11, 26, 1))),
    "list": (pyarrow.list_(pyarrow.int32()), ([[1, 2]], lambda: [3])),
    "struct": (
        pyarrow.struct([("a", pyarrow.int32()), ("b", pyarrow.string())]),
        ([{"a": 1, "b": "x"}], lambda: {"a": 2, "b": "y"}),
    ),
    "binary": (pyarrow.binary(), ([b"x"], lambda: b"yz")),
    "d76": (pyarrow.decimal256(76, 3), digits(60, 3)),
    "nothing": (pyarrow.null(), ([None], lambda: None)),
}


# Those that are also there without any null, where writers leave the bitmap out.
WHOLE = ["i32", "f64", "bool", "d9", "text", "category"]


def seen(cell, is_text):
    """A number by its 16 digits, a text as it stands."""
    if is_text:
        return "" if cell is None else cell
    number = float("nan") if cell is None else float(cell)
    return "NaN" if number != number else struct.pack(">d", number).hex()


def table():
    fields, arrays, expected = [], [], {}
    # Refused ones first: their buffers lie before those that are read.
    for kind, group in [("refused", REFUSED), ("numbers", NUMBERS), ("texts", TEXTS)]:
        for name, (of, make) in group.items():
            for nulls in [True, False] if name in WHOLE else [True]:
                cells = column(make, nulls)
                called = name if nulls else f"{name} whole"
                fields.append(pyarrow.field(called, of))
                arrays.append(pyarrow.array(cells, type=of))
                if kind != "refused":
                    # As they are stored: single precision has rounded its own.
                    kept = arrays[-1].to_pylist()
                    expected[called] = [seen(cell, kind == "texts") for cell in kept]
    return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields)), expected


def arrow(made):
    for packed in ["uncompressed", "lz4", "zstd"]:
        path = FOLDER / f"pyarrow-{packed}.arrow"
        pyarrow.feather.write_feather(made, path, compression=packed, chunksize=15)
    with pyarrow.ipc.new_stream(FOLDER / "pyarrow.arrows", made.schema) as writer:
        for start, end in [(0, 1), (1, 1), (1, 8), (8, ROWS)]:
            for batch in made.slice(start, end - start).to_batches() or []:
                writer.write_batch(batch)


def polars_frame(made):
    names = ["i64", "u8", "f64", "bool", "d9", "text", "list", "date", "category", "i32 whole"]
    return polars.from_arrow(made.select(names))


def main():
    FOLDER.mkdir(exist_ok=True)
    made, expected = table()
    arrow(made)
    frame = polars_frame(made)
    frame.write_ipc(FOLDER / "polars.arrow", compression="lz4")
    frame.write_ipc(FOLDER / "polars-oldest.arrow", compat_level=polars.CompatLevel.oldest())
    people = made.select(["i32", "f64 whole", "text"]).slice(0, 40)
    finite = people.filter(pyarrow.compute.is_finite(people["f64 whole"]))
    duckdb.sql(f"COPY finite TO '{FOLDER}/duckdb-lines.json' (FORMAT json)")
    duckdb.sql(f"COPY finite TO '{FOLDER}/duckdb-array.json' (FORMAT json, ARRAY true)")
    polars.from_arrow(finite).write_ndjson(FOLDER / "polars.ndjson")
    numbers = {name: finite[name].to_pylist() for name in ["i32", "f64 whole"]}
    text = [seen(cell, True) for cell in finite["text"].to_pylist()]
    said = {name: [seen(cell, False) for cell in cells] for name, cells in numbers.items()}
    (FOLDER / "expected.json").write_text(
        json.dumps({"arrow": expected, "json": {**said, "text": text}}, ensure_ascii=False, indent=0)
    )


if __name__ == "__main__":
    main()
