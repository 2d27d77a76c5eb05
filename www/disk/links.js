/** Links between pages that open from a disk: to files, because a disk opens no folder. */

/** An address that may end with a folder, as that of the page in it: `../guides/#a`. */
export function fileIn(address) {
  const [, path, rest] = /^([^?#]*)(.*)$/s.exec(address);
  if (path === "" && rest !== "") return address;
  return /(?:^|\/)\.{0,2}$/.test(path)
    ? `${path === "" || path.endsWith("/") ? path : `${path}/`}index.html${rest}`
    : address;
}
