import type { Locator, Page } from 'playwright-core'
import { defaultCookieConsent } from '#config/cookie-consent-schema.ts'
import { EXAMPLE_STATISTICS } from '#config/default-cookie-entries.ts'
import { readConsent } from '#contract/cookie-consent.ts'
import type { Consent } from '#core/consent/consent.ts'

const { control } = defaultCookieConsent([EXAMPLE_STATISTICS])

/** The question about cookies on a page, its button and its settings. */
export interface CookieBar {
  readonly bar: Locator
  readonly fab: Locator
  readonly settings: Locator
  readonly statistics: Locator
  readonly unsaved: Locator
  /** Presses a button of the bar. */
  press(name: string): Promise<void>
  /** Presses a button of the settings, which may be on their way. */
  choose(name: string): Promise<void>
}

/** The parts of the question about cookies, as people find them. */
export function cookieBar(page: Page): CookieBar {
  const bar = page.getByRole('region', { name: 'A few cookies, your choice' })
  const settings = page.getByRole('dialog', { name: 'Cookie settings' })
  return {
    bar,
    settings,
    fab: page.getByRole('button', { name: 'Cookie settings' }),
    statistics: settings.getByRole('switch', { name: 'Visit statistics' }),
    unsaved: settings.getByText('You have unsaved changes.'),
    press: (name) => bar.getByRole('button', { name, exact: true }).click(),
    choose: (name) => settings.getByRole('button', { name, exact: true }).click(),
  }
}

/** Waits until a press on the bar is answered without a page being loaded. */
export async function answered(page: Page): Promise<void> {
  await page.locator('#consent form[data-ready]').waitFor({ state: 'attached' })
}

/** The decision that the cookies of a page hold. */
export async function consentOf(page: Page): Promise<Consent> {
  return readConsent(control, await page.evaluate(() => document.cookie))
}

/** Names of the cookies that scripts of a page can see. */
export async function cookiesOf(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(() => document.cookie)).split('; ').map((cookie) => cookie.split('=')[0]!)
}
