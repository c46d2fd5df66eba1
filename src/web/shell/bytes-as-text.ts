/**
 * The bytes of a page as a text, a letter each: what is looked for and put into it is ASCII, and a text with one letter beyond Latin-1, as
 * every page has with its `€`, takes twice the memory and the time of all that is done to it.
 */
export function bytesAsText(bytes: Buffer): string {
  return bytes.toString('latin1')
}

/** A text as it stands among such bytes. */
export function asBytesText(text: string): string {
  return bytesAsText(Buffer.from(text))
}

/** The bytes again. */
export function textAsBytes(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, 'latin1')
}
