/** How others reach this machine: its addresses, and a picture of one for a phone's camera. */
import { networkInterfaces } from "node:os";
import encodeQR from "qr";

/** Addresses of this machine in its networks; those of home and office networks first. */
export function networkAddresses(interfaces = networkInterfaces()) {
  const home = ({ address }) => /^(?:192\.168|10|172\.(?:1[6-9]|2\d|3[01]))\./.test(address);
  return Object.values(interfaces)
    .flat()
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .sort((a, b) => home(b) - home(a))
    .map(({ address }) => address);
}

/**
 * A QR code in the characters of a terminal: white on black where there are colors, since cameras
 * read the opposite less well.
 */
export function qrInTerminal(text, colors = process.stdout.isTTY) {
  const lines = encodeQR(text, "ascii").trimEnd().split("\n");
  return lines.map((line) => (colors ? `\x1b[97;40m${line}\x1b[0m` : line)).join("\n");
}

/** A QR code as a path of unit squares, and the length of its side. */
export function qrPath(text) {
  const rows = encodeQR(text, "raw", { border: 2 });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")));
  return { side: rows.length, path: path.join("") };
}
