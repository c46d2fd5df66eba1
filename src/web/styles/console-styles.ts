import sheet from './console/console.css?inline'
import address from './console/console.css?url'
import { asBytesText } from '#web/shell/bytes-as-text.ts'

const text = asBytesText(sheet)
const LINK = new RegExp(`<link\\b[^>]*\\bhref="${address}"`)

/**
 * Puts the sheet of the console into a page of it, where its link stands. Nobody comes to the console but by a document of their own, so
 * waiting for the sheet would cost each of them a way to the server and back before anything is seen. The link stays, for React, which
 * finds it by its address, and asks for nothing. `mark` lets the styles in (`takeInlineMarks`); `html`: bytes, a letter each.
 */
export function withConsoleStyles(html: string, mark: string): string {
  // While somebody works on the sheet, the browser is told of each change of it by its address.
  if (import.meta.env.DEV) return html
  return html.replace(LINK, (link) => `<style nonce="${mark}">${text}</style>${link} disabled=""`)
}
