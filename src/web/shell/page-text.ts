/**
 * The bytes of a page as Latin-1 text, one character per byte, split before `</head>`. Everything that is searched for
 * or inserted is ASCII. A real string with one character beyond Latin-1 (every page has a `€`) would take twice the
 * memory and twice the time for each operation. Nearly all insertions are in the head, and each copies the string it
 * changes; the body is four times as long, so the two are kept apart.
 */
export interface PageText {
  readonly head: string
  readonly body: string
}

/** The start of the script with the data of a page. It is the last part of the body and differs from page to page. */
export const START_OF_DATA = 'window.__reactRouterContext.streamController.enqueue('

/** Reads a page from its bytes. A page without `</head>` is all head. */
export function readPageText(bytes: Buffer): PageText {
  const end = bytes.indexOf('</head>')
  return end < 0
    ? { head: bytes.toString('latin1'), body: '' }
    : { head: bytes.toString('latin1', 0, end), body: bytes.toString('latin1', end) }
}

/** Returns the bytes of the page. */
export function pageBytes({ head, body }: PageText): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(head.length + body.length)
  bytes.write(head, 0, 'latin1')
  bytes.write(body, head.length, 'latin1')
  return bytes
}

/** Converts a text to one character per byte, as a page holds it. */
export function asPageText(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** Returns the bytes of a part of a page. */
export function bytesOfPart(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, 'latin1')
}
