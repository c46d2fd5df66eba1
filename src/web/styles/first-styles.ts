import fonts from './fonts.css?inline'
import rules from './site.css?rules'
import type { PageText } from '#web/shell/page-text.ts'
import { choosingFrom, type NamesInPage } from './chosen-rules.ts'

const STYLES = /<style id="first-styles"[^>]*>/

/**
 * The styles a page carries in itself: the rules of the site's sheet that can meet something in it. With them its first paint waits for
 * nothing, and nothing of it changes when the sheet comes.
 */
const chosen = choosingFrom(rules, fonts)

/** Puts its styles into a page that has these names. */
export function withFirstStyles({ head, body }: PageText, names: NamesInPage): PageText {
  return { head: head.replace(STYLES, (element) => element + chosen(names)), body }
}
