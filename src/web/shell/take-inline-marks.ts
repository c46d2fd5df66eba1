import type { InlineParts } from '#contract/site/inline-parts.ts'
import { bytesAsText, textAsBytes } from './bytes-as-text.ts'

/** The data of a page, which no other page has. */
const DATA = 'window.__reactRouterContext.streamController.enqueue('
/** Sources of all other parts by their texts: they are the same in all pages of a kind, and each hash is a job for another thread. */
const known = new Map<string, string>()
const MOST_KNOWN = 200

/**
 * Takes the marks (`nonce="…"`, a secret of this one rendering) off a page, and tells which inline scripts and styles had one. A script
 * that came into the page any other way, through a text or a name, cannot know the mark, so no policy will let it run. The marks themselves
 * would be worthless in a page that is kept and sent to many. `html`: its bytes, a letter each (`bytesAsText`).
 */
export async function takeInlineMarks(
  html: string,
  mark: string,
): Promise<{ readonly html: string; readonly parts: InlineParts }> {
  const attribute = ` nonce="${mark}"`
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const opening = /<(script|style)\b([^>]*)>/g
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [, element, attributes = ''] = found
    const end = html.indexOf(`</${element}>`, opening.lastIndex)
    if (end < 0) break
    const text = html.slice(opening.lastIndex, end)
    opening.lastIndex = end
    if (!attributes.includes(attribute) || text === '') continue
    hashes[element as 'script' | 'style'].add(known.get(text) ?? (await hashSource(text)))
  }
  return {
    html: html.replaceAll(attribute, ''),
    parts: { scripts: [...hashes.script].join(''), styles: [...hashes.style].join('') },
  }
}

/** A text as a source of a policy, with a space before it. */
async function hashSource(text: string): Promise<string> {
  const bytes = textAsBytes(text)
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const source = ` 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
  if (text.startsWith(DATA)) return source
  if (known.size >= MOST_KNOWN) known.clear()
  // Made anew of its bytes: a piece of a text keeps all of that text in memory.
  known.set(bytesAsText(bytes), source)
  return source
}
