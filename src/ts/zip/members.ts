import type { BlobLike, Stream } from "../api/streams.js";
import { isBlob } from "../csv/source.js";
import { refuse } from "../error.js";
import { type Entry, directoryOf } from "./directory.js";
import { openMember } from "./member.js";

/** How much of an archive is read at a time. */
const ASK = 1 << 18;

/** A file in an archive. */
export interface Member {
  /** With its folders, such as "2026/people.csv". Public, as the name of a file is. */
  readonly name: string;
  /**
   * Its bytes, unpacked as they are read: each call reads them from the beginning. A
   * ReadableStream, which is for `column` or `table` of "sottovoce/csv". Never throws. The stream
   * ends in `ERR_DATA` if the member is damaged, or is packed with a password or other than by
   * deflate.
   */
  open(): Stream<Uint8Array>;
}

/**
 * Lists the files in a zip archive, to read a table that is packed there. Reads the directory at
 * the end of the archive, and no file. Folders are left out.
 *
 * The names of files are public, and so is how many they are. Sizes and times are not shown,
 * because they may depend on rows.
 *
 * **Watch out**: choose the member by its name, never by what is in it. A stream is read once: open
 * the member again for another question.
 *
 * @param source - A Blob or File. A stream has no end to begin with.
 * @throws {@link DpError} `ERR_DATA` if the source is not a zip archive, is cut off, or has a
 * directory of more than 16 MiB. `ERR_ARGUMENT` if it is not a Blob.
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
