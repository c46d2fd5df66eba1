/**
 * A page as its bytes, a letter each, cut in two before `</head>`: what is looked for and put into it is ASCII, and a text with one letter
 * beyond Latin-1, as every page has with its `€`, takes twice the memory and the time of all that is done to it. Nearly everything is put
 * into the head, and each time a text is changed all of it is copied: the body is four times as long.
 */
export interface PageText {
  readonly head: string
  readonly body: string
}

/** A page of its bytes. Where nothing ends a head, all of it is one. */
export function readPageText(bytes: Buffer): PageText {
  const end = bytes.indexOf('</head>')
  return end < 0
    ? { head: bytes.toString('latin1'), body: '' }
    : { head: bytes.toString('latin1', 0, end), body: bytes.toString('latin1', end) }
}

/** The bytes again. */
export function pageBytes({ head, body }: PageText): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafe(head.length + body.length)
  bytes.write(head, 0, 'latin1')
  bytes.write(body, head.length, 'latin1')
  return bytes
}

/** A text as it stands among such letters. */
export function asPageText(text: string): string {
  return Buffer.from(text).toString('latin1')
}

/** The bytes of a part of a page. */
export function bytesOfPart(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(text, 'latin1')
}
