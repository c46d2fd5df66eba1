import fonts from './fonts.css?inline'
import rules from './site.css?rules'
import type { PageText } from '#web/shell/page-text.ts'
import { choosingFrom, type NamesInPage } from './chosen-rules.ts'

const STYLES = /<style id="first-styles"[^>]*>/

/**
 * The styles that a page contains: the rules of the site's sheet that can match something in it. With them the first
 * paint waits for nothing, and nothing changes when the sheet arrives.
 */
const chosen = choosingFrom(rules, fonts)

/** Puts its styles into a page that has these names. */
export function withFirstStyles({ head, body }: PageText, names: NamesInPage): PageText {
  return { head: head.replace(STYLES, (element) => element + chosen(names)), body }
}
