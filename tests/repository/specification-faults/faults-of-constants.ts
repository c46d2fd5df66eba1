import type { FaultList } from './fault.ts'

const swipe = 'src/web/calendar/use-swipe.ts'
const bar = 'src/web/shell/loading/loading-progress.ts'
const gesture = 'src/web/ui/modal/swipe-gesture.ts'
const stack = 'src/web/ui/modal/modal-stack.ts'
const consentSettings = 'src/config/cookie-consent-schema.ts'
const ofSdk = 'A constant of the pinned SDK, whose own text the test reads: none of our files has it.'

/** Section 9: constants and limits. */
export const faultsOfConstants: FaultList = {
  '9.1': [
    { file: 'src/core/account/token-age.ts', find: 'tokenMaxAgeSeconds = 300', replace: 'tokenMaxAgeSeconds = 301' },
  ],
  '9.2': [
    {
      file: 'src/web/shell/reload/reload-guard.ts',
      find: 'RELOAD_GUARD_MS = 10_000',
      replace: 'RELOAD_GUARD_MS = 5000',
    },
  ],
  '9.3': [
    {
      file: 'src/web/sign-in/stored-user.ts',
      find: "user?.displayName?.trim() || user?.email || 'User'",
      replace: "user?.displayName?.trim() || 'User'",
    },
    { file: 'src/core/account/display-name.ts', find: "|| 'User'", replace: "|| 'Guest'" },
  ],
  '9.4': [{ file: 'src/web/sign-in/start-sdk.ts', find: 'keepTokenFresh(app)\n', replace: '' }],
  '9.5': ofSdk,
  '9.6': ofSdk,
  '9.7': ofSdk,
  '9.8': [
    {
      file: 'src/accounts/password/password-policy.ts',
      find: 'MIN_PASSWORD_LENGTH = 6',
      replace: 'MIN_PASSWORD_LENGTH = 5',
    },
    { file: 'src/accounts/project/project-settings.ts', find: 'minLength: 6', replace: 'minLength: 8' },
  ],
  '9.9': [
    { file: swipe, find: 'maxMs: 300', replace: 'maxMs: 301' },
    { file: swipe, find: 'minAcross: 60', replace: 'minAcross: 59' },
    { file: swipe, find: 'maxDown: 80', replace: 'maxDown: 81' },
    {
      file: 'src/web/calendar/use-typed-date.ts',
      find: 'TYPING_PAUSE_MS = 1000',
      replace: 'TYPING_PAUSE_MS = 2000',
      noticedBy: ['tests/browser/calendar/search-calendar.test.ts'],
    },
    {
      file: 'src/core/time/date-input.ts',
      find: '.formatToParts(SAMPLE_INSTANT)\n  const text',
      replace: '.formatToParts(SAMPLE_INSTANT).toReversed()\n  const text',
    },
  ],
  '9.10': [
    { file: bar, find: 'throttle: 200', replace: 'throttle: 100' },
    { file: bar, find: 'duration: 2000', replace: 'duration: 1000' },
    { file: bar, find: 'hideDelay: 500', replace: 'hideDelay: 400' },
    { file: bar, find: 'resetDelay: 400', replace: 'resetDelay: 300' },
  ],
  '9.11': [
    { file: stack, find: 'BASE = 1000', replace: 'BASE = 900' },
    { file: stack, find: 'STEP = 2', replace: 'STEP = 1' },
  ],
  '9.12': [
    { file: gesture, find: 'FAR_ENOUGH = 0.1', replace: 'FAR_ENOUGH = 0.2' },
    { file: gesture, find: 'FAST_ENOUGH_MS = 300', replace: 'FAST_ENOUGH_MS = 250' },
  ],
  '9.13': [{ file: 'src/web/shell/loading/preload-queue.ts', find: 'MOST_PRELOADS = 4', replace: 'MOST_PRELOADS = 5' }],
  '9.14': [
    {
      file: consentSettings,
      find: 'cookieNameIsConsentGiven: given.cookieNameIsConsentGiven',
      replace: "cookieNameIsConsentGiven: 'ncc_c'",
    },
    {
      file: consentSettings,
      find: 'cookieNameCookiesEnabledIds: given.cookieNameCookiesEnabledIds',
      replace: "cookieNameCookiesEnabledIds: 'ncc_e'",
    },
    {
      file: 'src/contract/cookie-consent.ts',
      find: 'cookie(control.cookieNameIsConsentGiven, stored.consent)',
      replace: "cookie('ncc_c', stored.consent)",
    },
    {
      file: 'src/contract/cookie-consent.ts',
      find: 'cookie(control.cookieNameCookiesEnabledIds, stored.ids)',
      replace: "cookie('ncc_e', stored.ids)",
    },
    {
      file: 'src/contract/cookie-consent.ts',
      find: 'Math.round(control.cookieExpiryOffsetMs / 1000)',
      replace: '15_552_000',
    },
  ],
  '9.15': 'Says what is not shown: there is nothing that could be otherwise.',
}
