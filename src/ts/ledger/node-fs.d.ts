/**
 * Declares the part of Node's files that fileLog uses. Node's own types are left out: all other
 * code runs without Node.
 */
declare module "node:fs/promises" {
  export interface FileHandle {
    write(bytes: Uint8Array): Promise<{ readonly bytesWritten: number }>;
    read(
      into: Uint8Array,
      offset: number,
      length: number,
      position: number,
    ): Promise<{ readonly bytesRead: number }>;
    stat(): Promise<{ readonly size: number; isFile(): boolean }>;
    sync(): Promise<void>;
    datasync(): Promise<void>;
    close(): Promise<void>;
  }
  export const constants: { readonly O_RDONLY: number; readonly O_NONBLOCK?: number };
  export function open(path: string, flags: string | number, mode?: number): Promise<FileHandle>;
}
declare module "node:path" {
  export function dirname(path: string): string;
}
