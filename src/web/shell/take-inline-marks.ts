import { hash } from 'node:crypto'
import type { InlineParts } from '#contract/site/inline-parts.ts'
import { bytesOfPart, START_OF_DATA, type PageText } from './page-text.ts'

/** The policy sources of all inline parts by their text, but for the data: they are the same in all pages of a kind. */
const known = new Map<string, string>()
const MOST_KNOWN = 200
/** A tag that is still open: if it contains the mark, it is that of an inline part. */
const OPEN_PART = /^<(script|style)\b[^>]*$/

/**
 * Removes the marks (`nonce="…"`, a secret of this one rendering) from a page and returns the policy sources of the
 * inline scripts and styles that had one. A script that got into the page in any other way, for example through a text
 * or a name, cannot know the mark, so no policy allows it. The marks themselves would be useless as nonces, because a
 * page is cached and sent to many visitors.
 */
export function takeInlineMarks(
  { head, body }: PageText,
  mark: string,
): { readonly page: PageText; readonly parts: InlineParts } {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const unmarked = (text: string) => {
    const pieces = text.split(` nonce="${mark}"`)
    for (const [index, piece] of pieces.slice(0, -1).entries()) {
      const element = OPEN_PART.exec(piece.slice(piece.lastIndexOf('<')))?.[1] as 'script' | 'style' | undefined
      const content = element && contentOf(element, pieces[index + 1]!)
      if (content) hashes[element].add(known.get(content) ?? hashSource(content))
    }
    return pieces.join('')
  }
  return {
    page: { head: unmarked(head), body: unmarked(body) },
    parts: { scripts: [...hashes.script].join(''), styles: [...hashes.style].join('') },
  }
}

/** Returns the content of an element, given a text that begins inside its tag; empty if the element has no end. */
function contentOf(element: string, text: string): string {
  const begin = text.indexOf('>') + 1
  const end = text.indexOf(`</${element}>`, begin)
  return end < 0 ? '' : text.slice(begin, end)
}

/** Returns the source of a text for a content security policy, preceded by a space. */
function hashSource(text: string): string {
  const bytes = bytesOfPart(text)
  // Not by another thread: handing it over takes as long as this.
  const source = ` 'sha256-${hash('sha256', bytes, 'base64')}'`
  if (text.startsWith(START_OF_DATA)) return source
  if (known.size >= MOST_KNOWN) known.clear()
  // Copied from the bytes: a slice of a string would keep the whole string in memory.
  known.set(bytes.toString('latin1'), source)
  return source
}
