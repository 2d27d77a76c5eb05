#!/bin/sh
# Has LibreOffice (Debian 12's libreoffice-calc 7.4) save openpyxl's workbook: `sh make-libreoffice.sh`
set -eu
cd "$(dirname "$0")"
folder=$(mktemp -d)
soffice --headless --convert-to xlsx --outdir "$folder" openpyxl.xlsx > /dev/null
mv "$folder/openpyxl.xlsx" libreoffice.xlsx
soffice --headless --convert-to xls --outdir "$folder" openpyxl.xlsx > /dev/null
mv "$folder/openpyxl.xls" old.xls
soffice --headless --convert-to ods --outdir "$folder" openpyxl.xlsx > /dev/null
mv "$folder/openpyxl.ods" libreoffice.ods
