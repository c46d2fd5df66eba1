import type { InlineParts } from '#contract/site/inline-parts.ts'
import { bytesOfPart, type PageText } from './page-text.ts'

/** The start of the script with the data of a page, which differs from page to page. */
const DATA = 'window.__reactRouterContext.streamController.enqueue('
/**
 * The policy sources of all other inline parts by their text. They are the same in all pages of a kind, and each hash
 * is a job for another thread.
 */
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
export async function takeInlineMarks(
  { head, body }: PageText,
  mark: string,
): Promise<{ readonly page: PageText; readonly parts: InlineParts }> {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const unmarked = async (text: string) => {
    const pieces = text.split(` nonce="${mark}"`)
    for (const [index, piece] of pieces.slice(0, -1).entries()) {
      const element = OPEN_PART.exec(piece.slice(piece.lastIndexOf('<')))?.[1] as 'script' | 'style' | undefined
      const content = element && contentOf(element, pieces[index + 1]!)
      if (content) hashes[element].add(known.get(content) ?? (await hashSource(content)))
    }
    return pieces.join('')
  }
  return {
    page: { head: await unmarked(head), body: await unmarked(body) },
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
async function hashSource(text: string): Promise<string> {
  const bytes = bytesOfPart(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const source = ` 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
  if (text.startsWith(DATA)) return source
  if (known.size >= MOST_KNOWN) known.clear()
  // Copied from the bytes: a slice of a string would keep the whole string in memory.
  known.set(bytes.toString('latin1'), source)
  return source
}
