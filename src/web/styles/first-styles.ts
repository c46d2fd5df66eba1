import fonts from './fonts.css?inline'
import letters from './letters.css?inline'
import rules from './site.css?rules'
import type { PageText } from '#web/shell/page-text.ts'
import { choosingFrom, type NamesInPage } from './chosen-rules.ts'

const STYLES = /<style id="first-styles"[^>]*>/

/**
 * The styles that a page contains: the rules of the site's sheet that can match something in it. With them the first
 * paint waits for nothing, and nothing changes when the sheet arrives.
 */
const chosen = choosingFrom(rules, fonts)

/**
 * The letters for which `letters.css` has fonts, as the bytes that a `PageText` consists of: U+100 to U+21B without Œ, and
 * U+1E80 to U+1EFF.
 */
const LETTERS = /[\xc4\xc6-\xc8][\x80-\xbf]|\xc5[\x80-\x91\x94-\xbf]|\xe1[\xba\xbb][\x80-\xbf]/

/** Puts its styles into a page that has these names, with the fonts for more letters only if it has one of them. */
export function withFirstStyles({ head, body }: PageText, names: NamesInPage): PageText {
  const styles = chosen(names) + (LETTERS.test(body) ? letters : '')
  return { head: head.replace(STYLES, (element) => element + styles), body }
}
