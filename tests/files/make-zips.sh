#!/bin/sh
# Writes the archives here: needs Info-ZIP's `zip` (3.0) and Python 3. `sh make-zips.sh`
set -eu
cd "$(dirname "$0")"
rm -f info-zip.zip info-zip-streamed.zip python.zip
printf 'age,city\n31,Oslo\n44,Lima\n27,Oslo\n' > people.csv
zip -q info-zip.zip people.csv
# From a stream: sizes come after the bytes, and in fields of 64 bits.
zip -q -fz - people.csv < /dev/null | cat > info-zip-streamed.zip
python3 -c 'import zipfile; zipfile.ZipFile("python.zip", "w", zipfile.ZIP_DEFLATED).write("people.csv")'
rm people.csv
