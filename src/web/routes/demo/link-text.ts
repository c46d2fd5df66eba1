/** A piece of plain text: words, or an address that becomes a link. */
export interface TextPiece {
  readonly text: string
  readonly href: string | null
}

/**
 * Splits plain text into words and http(s) addresses. A full stop or bracket after an address does not belong to it.
 */
export function linkText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = []
  let last = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const address = match[0].replace(/[.,;:!?)\]]+$/, '')
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), href: null })
    pieces.push({ text: address, href: URL.canParse(address) ? address : null })
    last = match.index + address.length
  }
  if (last < text.length) pieces.push({ text: text.slice(last), href: null })
  return pieces
}
