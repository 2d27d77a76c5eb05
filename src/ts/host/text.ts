/**
 * UTF-8 for the glue, also on hosts without TextDecoder and TextEncoder: Jest's jsdom environment
 * has neither.
 */

/** The host's own, otherwise what the glue needs of it. */
const encoder = (): typeof TextEncoder =>
  typeof TextEncoder === "function" ? TextEncoder : (Encoder as unknown as typeof TextEncoder);

/** The host's own TextDecoder and TextEncoder, otherwise what the glue needs of them. */
export const utf8 = (): {
  readonly decoder: typeof TextDecoder;
  readonly encoder: typeof TextEncoder;
} => ({
  decoder:
    typeof TextDecoder === "function" ? TextDecoder : (Decoder as unknown as typeof TextDecoder),
  encoder: encoder(),
});

/** The UTF-8 of a text; lone surrogates are U+FFFD. */
export const utf8Of = (text: string): Uint8Array => new (encoder())().encode(text);

/** Two lower-case digits for each byte. */
export const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

class Decoder {
  /** Decodes bytes that the glue passes. They were text in Rust, so they are well-formed. */
  decode(bytes: Uint8Array = new Uint8Array(0)): string {
    let escaped = "";
    for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, "0")}`;
    return decodeURIComponent(escaped);
  }
}

class Encoder {
  /** Lone surrogates become U+FFFD, as TextEncoder has it. */
  encode(text: string): Uint8Array {
    const escaped = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
    const bytes = escaped.match(/%..|[^%]/g) ?? [];
    return Uint8Array.from(bytes, (byte) =>
      byte.length === 1 ? byte.charCodeAt(0) : Number.parseInt(byte.slice(1), 16),
    );
  }
}
