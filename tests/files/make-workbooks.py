"""Writes the workbooks of openpyxl and xlsxwriter here, and the table of each as people.csv.

Needs Python 3 with openpyxl 3.1.5 and xlsxwriter 3.3.1: `python3 make-workbooks.py`
"""

import csv
import datetime
import os

import openpyxl
import xlsxwriter

os.chdir(os.path.dirname(os.path.abspath(__file__)))

# name, city, age, pay, born, note, member, total: None is an empty cell, "=" begins a formula.
HEADER = ["name", "city", "age", "pay", "born", "note", "member", "total"]
CITIES = ["Oslo", "Lima", "Zürich", "東京", "São Paulo", "<&>\"'"]
NOTES = ["", "a\nb", " blank ", "1,5", "7", "x_y", "😀", None]
ROWS = [
    [
        f"person {at}",
        CITIES[at % 6],
        None if at % 11 == 3 else 20 + at * 37 % 50,
        # Programs save 15 to 17 digits: those of 15 all save alike.
        float(f"{[0.1, 1234.5, -0.25, 1e-7, 123456789][at % 5] * (at + 1):.15g}"),
        datetime.date(2000, 1, 1) + datetime.timedelta(days=at),
        NOTES[at % 8],
        at % 3 == 0,
        f"=C{at + 2}*2",
    ]
    for at in range(60)
]


def with_openpyxl():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "people"
    sheet.append(HEADER)
    for row in ROWS:
        sheet.append(row)
    book.create_sheet("empty")
    hidden = book.create_sheet("hidden & co")
    hidden.append(["x"])
    hidden.append([1])
    hidden.sheet_state = "hidden"
    book.save("openpyxl.xlsx")


def with_xlsxwriter(name, options):
    book = xlsxwriter.Workbook(name, options)
    sheet = book.add_worksheet("people")
    date = book.add_format({"num_format": "yyyy-mm-dd"})
    sheet.write_row(0, 0, HEADER)
    for at, row in enumerate(ROWS, 1):
        for column, value in enumerate(row):
            if column == 4:
                sheet.write_datetime(at, column, datetime.datetime.combine(value, datetime.time()), date)
            elif column == 7:
                sheet.write_formula(at, column, value, None, (row[2] or 0) * 2)
            elif value is not None:
                sheet.write(at, column, value)
    sheet.write_array_formula("J2:J4", "{=C2:C4*2}", None, 40)
    sheet.write(2, 9, 114)
    sheet.write(0, 9, "array")
    book.add_worksheet("empty")
    book.close()


def as_csv():
    with open("people.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADER[:6])
        for row in ROWS:
            texts = ["" if value is None else value for value in row[:6]]
            texts[4] = (row[4] - datetime.date(1899, 12, 30)).days
            texts[3] = repr(row[3])
            writer.writerow(texts)


with_openpyxl()
with_xlsxwriter("xlsxwriter.xlsx", {})
with_xlsxwriter("xlsxwriter-1904.xlsx", {"date_1904": True})
with_xlsxwriter("xlsxwriter-inline.xlsx", {"constant_memory": True})
as_csv()
