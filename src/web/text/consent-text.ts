import type { cookieTextKeys } from '#contract/cookie-consent.ts'

/** The texts of the site about cookies; a configuration may replace each of them. */
export const consentTexts: Readonly<Record<(typeof cookieTextKeys)[number], string>> = {
  accept: 'Accept all',
  acceptAll: 'Accept all',
  bannerTitle: 'A few cookies, your choice',
  bannerDescription: 'Some keep you logged in. Others run only if you agree.',
  close: 'Close',
  cookiesFunctional: 'Functional',
  cookiesNecessary: 'Necessary',
  cookiesOptional: 'Optional',
  decline: 'Decline',
  declineAll: 'Decline all',
  here: 'here',
  iframeBlocked: 'To see this, please enable functional cookies',
  manageCookies: 'Manage',
  save: 'Save choice',
  settingsUnsaved: 'You have unsaved changes.',
}

/** The texts about cookies that no configuration replaces. */
export const consentText = {
  settings: 'Cookie settings',
  settingsLede: 'Change this whenever you like with the round button in the corner.',
  pageLede: 'What is kept in your browser, what for, and what you allow.',
  alwaysOn: 'Always on.',
  names: (names: readonly string[]) => `Cookies: ${names.join(', ')}`,
  bar: 'Cookies',
  saved: 'Your cookie choice is saved.',
  privacy: 'Privacy',
  nothingOptional: 'There is nothing else: no statistics, no advertising, nothing from other companies.',
} as const
