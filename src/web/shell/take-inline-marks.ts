import type { InlineParts } from '#contract/site/inline-parts.ts'
import { bytesOfPart, type PageText } from './page-text.ts'

/** The data of a page, which no other page has. */
const DATA = 'window.__reactRouterContext.streamController.enqueue('
/** Sources of all other parts by their texts: they are the same in all pages of a kind, and each hash is a job for another thread. */
const known = new Map<string, string>()
const MOST_KNOWN = 200
/** A tag that has no end yet: that of a part, where something is marked in it. */
const OPEN_PART = /^<(script|style)\b[^>]*$/

/**
 * Takes the marks (`nonce="…"`, a secret of this one rendering) off a page, and tells which inline scripts and styles had one. A script
 * that came into the page any other way, through a text or a name, cannot know the mark, so no policy will let it run. The marks themselves
 * would be worthless in a page that is kept and sent to many.
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

/** What stands in an element, of a text that begins within its tag; nothing where it has no end. */
function contentOf(element: string, text: string): string {
  const begin = text.indexOf('>') + 1
  const end = text.indexOf(`</${element}>`, begin)
  return end < 0 ? '' : text.slice(begin, end)
}

/** A text as a source of a policy, with a space before it. */
async function hashSource(text: string): Promise<string> {
  const bytes = bytesOfPart(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const source = ` 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
  if (text.startsWith(DATA)) return source
  if (known.size >= MOST_KNOWN) known.clear()
  // Made anew of its bytes: a piece of a text keeps all of that text in memory.
  known.set(bytes.toString('latin1'), source)
  return source
}
