/** Text that is HTML already. */
export interface Html {
  readonly text: string
}

type Part = string | number | Html | readonly Part[]

/** Builds HTML and escapes everything in it that is not HTML already. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: fixed.map((piece, index) => piece + textOf(parts[index] ?? '')).join('') }
}

/** Marks a text as HTML: use it only for text that is known to be HTML, or cannot be read as such. */
export function raw(text: string): Html {
  return { text }
}

/** Escapes a text for HTML, in elements and in attributes between double quotes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function textOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'text' in part ? part.text : part.map(textOf).join('')
}
