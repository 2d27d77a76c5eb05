/**
 * Encodings that tables come in: the name that the package reads them by, and the one that people
 * know. The first is the usual.
 */
export const ENCODINGS: readonly { readonly label: string; readonly name: string }[] = [
  { label: "", name: "UTF-8, or as the file's mark says" },
  { label: "windows-1252", name: "Western European (Windows-1252)" },
  { label: "iso-8859-15", name: "Western European (ISO 8859-15)" },
  { label: "macintosh", name: "Western European (old Mac)" },
  { label: "windows-1250", name: "Central European (Windows-1250)" },
  { label: "iso-8859-2", name: "Central European (ISO 8859-2)" },
  { label: "windows-1257", name: "Baltic (Windows-1257)" },
  { label: "windows-1251", name: "Cyrillic (Windows-1251)" },
  { label: "koi8-r", name: "Cyrillic (KOI8-R)" },
  { label: "windows-1253", name: "Greek (Windows-1253)" },
  { label: "windows-1254", name: "Turkish (Windows-1254)" },
  { label: "windows-1255", name: "Hebrew (Windows-1255)" },
  { label: "windows-1256", name: "Arabic (Windows-1256)" },
  { label: "windows-874", name: "Thai (Windows-874)" },
  { label: "windows-1258", name: "Vietnamese (Windows-1258)" },
  { label: "gb18030", name: "Chinese, simplified (GB 18030, GBK)" },
  { label: "big5", name: "Chinese, traditional (Big5)" },
  { label: "shift_jis", name: "Japanese (Shift JIS)" },
  { label: "euc-jp", name: "Japanese (EUC-JP)" },
  { label: "euc-kr", name: "Korean (EUC-KR)" },
  { label: "utf-16le", name: "UTF-16, little-endian" },
  { label: "utf-16be", name: "UTF-16, big-endian" },
];
