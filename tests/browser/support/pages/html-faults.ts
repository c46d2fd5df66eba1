import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright-core'

/** Checks the HTML standard only, without opinions about style; no rule is switched off. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Returns what is invalid in the HTML of a whole page, a line for each fault: where, what, by which rule. */
export function htmlFaults(html: string): readonly string[] {
  const { results } = validator.validateStringSync(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ selector, message, ruleId }) => `${selector ?? 'page'}: ${message} (${ruleId})`),
  )
}

/** Does the same for a page as its scripts have changed it so far. */
export async function htmlFaultsNow(page: Page): Promise<readonly string[]> {
  return htmlFaults(`<!DOCTYPE html>${await page.evaluate(() => document.documentElement.outerHTML)}`)
}
