import address from './console/console.css?url'
import rules from './console/console.css?rules'
import { heldScripts } from '#web/shell/hold-scripts.ts'
import type { PageText } from '#web/shell/page-text.ts'
import { choosingFrom, type NamesInPage } from './chosen-rules.ts'

const LINK = new RegExp(`<link\\b[^>]*\\bhref="${address}"[^>]*>`)

const chosen = choosingFrom(rules)

/**
 * Puts into a page of the console the rules of its sheet that can meet something in it, where its link stands: waiting for the sheet would
 * cost a way to the server and back before anything is seen. The sheet comes with the scripts (`holdScripts`), or for paper alone where
 * there are none. `mark` lets the styles in (`takeInlineMarks`).
 */
export function withConsoleStyles({ head, body }: PageText, names: NamesInPage, mark: string): PageText {
  // While somebody works on the sheet, the browser is told of each change of it by its address.
  if (import.meta.env.DEV) return { head, body }
  const styled = head.replace(LINK, (link) => {
    const held = link.replace('rel="stylesheet"', `rel="${heldScripts.held}stylesheet"`)
    const onPaper = link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')
    return `<style nonce="${mark}">${chosen(names)}</style>${held}<noscript>${onPaper}</noscript>`
  })
  return { head: styled, body }
}
