import address from './console/console.css?url'
import rules from './console/console.css?rules'
import letters from './letters.css?inline'
import { heldScripts } from '#web/shell/hold-scripts.ts'
import type { PageText } from '#web/shell/page-text.ts'
import { choosingFrom, type NamesInPage } from './chosen-rules.ts'

const LINK = new RegExp(`<link\\b[^>]*\\bhref="${address}"[^>]*>`)

const chosen = choosingFrom(rules)

/**
 * Puts into a page of the console those rules of its sheet that can match something in it, in place of the link:
 * waiting for the sheet would cost a round trip before anything is seen. The sheet itself loads with the scripts
 * (`holdScripts`), or for print only where there are none. The fonts for more letters are always declared, because names
 * of guests come later. `mark` allows the styles (`takeInlineMarks`).
 */
export function withConsoleStyles({ head, body }: PageText, names: NamesInPage, mark: string): PageText {
  // In development the browser is told of each change of the sheet by its address.
  if (import.meta.env.DEV) return { head, body }
  const styled = head.replace(LINK, (link) => {
    const held = link.replace('rel="stylesheet"', `rel="${heldScripts.held}stylesheet"`)
    const onPaper = link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')
    return `<style nonce="${mark}">${letters}${chosen(names)}</style>${held}<noscript>${onPaper}</noscript>`
  })
  return { head: styled, body }
}
