import fonts from './fonts.css?inline'
import rules from './site.css?rules'
import { choosingFrom } from './chosen-rules.ts'

const STYLES = /<style id="first-styles"[^>]*>/

/**
 * The styles a page carries in itself: the rules of the site's sheet that can meet something in it. With them its first paint waits for
 * nothing, and nothing of it changes when the sheet comes.
 */
const chosen = choosingFrom(rules, fonts)

/** Puts its styles into a page, whose bytes are a letter each. */
export function withFirstStyles(html: string): string {
  return html.replace(STYLES, (element) => element + chosen(html))
}
