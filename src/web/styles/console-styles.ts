import address from './console/console.css?url'
import rules from './console/console.css?rules'
import { heldScripts } from '#web/shell/hold-scripts.ts'
import { choosingFrom } from './chosen-rules.ts'

const LINK = new RegExp(`<link\\b[^>]*\\bhref="${address}"[^>]*>`)

const chosen = choosingFrom(rules)

/**
 * Puts into a page of the console the rules of its sheet that can meet something in it, where its link stands: waiting for the sheet would
 * cost a way to the server and back before anything is seen. The sheet comes with the scripts (`holdScripts`), or for paper alone where
 * there are none. `mark` lets the styles in (`takeInlineMarks`); `html`: bytes, a letter each.
 */
export function withConsoleStyles(html: string, mark: string): string {
  // While somebody works on the sheet, the browser is told of each change of it by its address.
  if (import.meta.env.DEV) return html
  return html.replace(LINK, (link) => {
    const held = link.replace('rel="stylesheet"', `rel="${heldScripts.held}stylesheet"`)
    const onPaper = link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')
    return `<style nonce="${mark}">${chosen(html)}</style>${held}<noscript>${onPaper}</noscript>`
  })
}
