import { hash } from 'node:crypto'
import type { InlineParts } from '#contract/site/inline-parts.ts'

/**
 * Takes the marks (`nonce="…"`, a secret of this one rendering) off a page, and tells which inline scripts and styles had one. A script
 * that came into the page any other way, through a text or a name, cannot know the mark, so no policy will let it run. The marks themselves
 * would be worthless in a page that is kept and sent to many.
 */
export function takeInlineMarks(html: string, mark: string): { readonly html: string; readonly parts: InlineParts } {
  const attribute = ` nonce="${mark}"`
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const opening = /<(script|style)\b([^>]*)>/g
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const [, element, attributes = ''] = found
    const end = html.indexOf(`</${element}>`, opening.lastIndex)
    const text = html.slice(opening.lastIndex, end)
    opening.lastIndex = end
    if (attributes.includes(attribute) && text !== '')
      hashes[element as 'script' | 'style'].add(` 'sha256-${hash('sha256', text, 'base64')}'`)
  }
  return {
    html: html.replaceAll(attribute, ''),
    parts: { scripts: [...hashes.script].join(''), styles: [...hashes.style].join('') },
  }
}
