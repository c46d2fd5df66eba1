import { hash } from 'node:crypto'
import type { InlineParts } from '#contract/site/inline-parts.ts'
import { textAsBytes } from './bytes-as-text.ts'

/**
 * Takes the marks (`nonce="…"`, a secret of this one rendering) off a page, and tells which inline scripts and styles had one. A script
 * that came into the page any other way, through a text or a name, cannot know the mark, so no policy will let it run. The marks themselves
 * would be worthless in a page that is kept and sent to many. `html`: its bytes, a letter each (`bytesAsText`).
 */
export function takeInlineMarks(html: string, mark: string): { readonly html: string; readonly parts: InlineParts } {
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
    hashes[element as 'script' | 'style'].add(hashSource(text))
  }
  return {
    html: html.replaceAll(attribute, ''),
    parts: { scripts: [...hashes.script].join(''), styles: [...hashes.style].join('') },
  }
}

/** A text as a source of a policy, with a space before it. */
function hashSource(text: string): string {
  return ` 'sha256-${hash('sha256', textAsBytes(text), 'base64')}'`
}
