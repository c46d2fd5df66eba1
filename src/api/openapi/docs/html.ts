/** Text that is HTML already. */
export interface Html {
  readonly text: string
}

type Part = string | number | Html | readonly Part[]

/** HTML with everything in it escaped that is not HTML already. */
export function html(fixed: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { text: fixed.map((piece, index) => piece + textOf(parts[index] ?? '')).join('') }
}

/** Text that is known to be HTML, or none that could be read as such. */
export function raw(text: string): Html {
  return { text }
}

/** A text as HTML, in elements and in attributes between double quotes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function textOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'text' in part ? part.text : part.map(textOf).join('')
}
