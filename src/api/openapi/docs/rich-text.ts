import { html, type Html } from './html.ts'

/** Returns a text with its parts in backticks as code. */
export function richText(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** Returns the same as paragraphs. */
export function paragraphs(text: string): Html {
  return html`${text.split('\n\n').map((part) => html`<p>${richText(part)}</p>`)}`
}
