import type { BlobLike, Stream } from "../api/streams.js";
import { isBlob } from "../csv/source.js";
import { refuse } from "../error.js";
import { type Entry, directoryOf } from "./directory.js";
import { openMember } from "./member.js";

/** How much of an archive is read at a time. */
const ASK = 1 << 18;

/** A file in a zip archive. */
export interface Member {
  /**
   * The name of the file with its folders, such as "2026/people.csv". Names of files are public.
   */
  readonly name: string;
  /**
   * Returns a stream of the unpacked bytes. Each call returns a new ReadableStream, which you can
   * pass to `column` or `table` of "sottovoce/csv". `open` never throws.
   *
   * @remarks
   * If the file is damaged, has a password, or is compressed by another method than deflate,
   * reading the stream rejects with `ERR_DATA`.
   */
  open(): Stream<Uint8Array>;
}

/**
 * Returns the files in a zip archive. Only the directory at the end of the archive is read, not the
 * files themselves. Folders are left out.
 *
 * **Watch out**: choose the file by its name, because a choice by its contents would reveal
 * something about them. A stream can be read only once. For another query, call `open` of the file
 * again.
 *
 * @remarks
 * The names and the number of files are public. Sizes and times are not shown, because they may
 * depend on rows.
 *
 * @param source - A Blob or File. Streams do not work, because an archive is read from its end.
 *
 * @throws {@link DpError} `ERR_DATA` if the source is not a zip archive, is cut off, or has a
 * directory of more than 16 MiB. `ERR_ARGUMENT` if the source is not a Blob.
 *
 * @example
 * import { column } from "sottovoce/csv";
 * import { members } from "sottovoce/zip";
 *
 * const [packed] = (await members(archive)).filter(({ name }) => name === "people.csv");
 * if (packed) await query.releaseFrom(column(packed.open(), { column: "age" }));
 */
export async function members(source: BlobLike): Promise<Member[]> {
  if (!isBlob(source)) throw refuse("source", "must be a Blob: a zip archive is read from its end");
  const entries = await directoryOf(source);
  return entries
    .filter(({ name }) => !name.endsWith("/"))
    .map((entry) => Object.freeze({ name: entry.name, open: () => streamOf(source, entry) }));
}

function streamOf(blob: BlobLike, entry: Entry): Stream<Uint8Array> {
  const bytes = openMember(blob, entry, ASK);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let chunk = await bytes.read();
        while (chunk?.length === 0) chunk = await bytes.read();
        // A copy: the next read fills the same memory.
        if (chunk) controller.enqueue(chunk.slice());
        else controller.close();
      },
      cancel: (reason) => bytes.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
