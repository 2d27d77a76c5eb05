/** How near a guess came, once the truth is out. */
export function verdict(guess: number, truth: number, far: number): "near" | "far" | "wrong" {
  const off = Math.abs(guess - truth);
  if (off <= far / 5) return "near";
  return off <= far ? "far" : "wrong";
}
