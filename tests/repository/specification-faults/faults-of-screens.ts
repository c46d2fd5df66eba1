import type { FaultList } from './fault.ts'

const errorPage = 'src/web/shell/error-page.tsx'
const root = 'src/web/root.tsx'
const dialogue = 'src/core/consent/consent-dialogue.ts'

/** Section 2: the shell, the error page, the consent bar. */
export const faultsOfScreens: FaultList = {
  '2.26': [
    { file: root, find: '<LoadingBar />', replace: '' },
    { file: root, find: '<ConsentSlot />', replace: '' },
    {
      file: 'src/web/routes.ts',
      find: "layout('shell/default-layout.tsx'",
      replace: "layout('shell/checkout-layout.tsx'",
    },
  ],
  '2.27': [
    { file: errorPage, find: '<h1>Oops!</h1>', replace: '<h1>Sorry!</h1>' },
    {
      file: errorPage,
      find: 'Looks like one of our vacation homes took a wrong turn.',
      replace: 'Something went wrong.',
    },
  ],
  '2.28': [
    {
      file: errorPage,
      find: "But don't worry, we have plenty of other amazing stays for you to explore!",
      replace: 'There are other stays.',
    },
    { file: errorPage, find: 'View All Stays', replace: 'All stays' },
    { file: errorPage, find: 'to={sitePaths.stays()}', replace: 'to={sitePaths.home()}' },
  ],
  '2.29': [
    { file: errorPage, find: '?subject=Support', replace: '' },
    { file: errorPage, find: '`mailto:${contactEmail}', replace: '`mailto:' },
  ],
  '2.30': [{ file: root, find: '`${status} Error! | ${name}`', replace: '`${status} | ${name}`' }],
  '2.31': [
    {
      file: 'src/web/shell/describe-error.ts',
      find: '`${statusText(error)} Error`',
      replace: 'statusText(error)',
    },
    {
      file: root,
      find: "{ name: 'description', content: message }",
      replace: "{ name: 'description', content: name }",
    },
  ],
  '2.32': [
    { file: 'src/contract/site/crawler.ts', find: 'bot\\b|', replace: '' },
    { file: 'src/contract/site/crawler.ts', find: '|lighthouse', replace: '' },
    { file: 'src/contract/site/crawler.ts', find: '|facebookexternalhit', replace: '' },
    { file: 'src/contract/site/crawler.ts', find: '|google(?:other)?\\b', replace: '' },
    { file: errorPage, find: 'isCrawler ? null : <Oops', replace: 'isCrawler && false ? null : <Oops' },
    {
      file: errorPage,
      find: 'if (isCrawler) console.error',
      replace: 'if (isCrawler && status < 400) console.error',
      noticedBy: ['tests/browser/shell/error-page.test.ts'],
    },
  ],
  '2.33': [{ file: 'src/web/entry.client.tsx', find: "'Error while mounting app'", replace: "'Mounting failed'" }],
  '2.34': [
    {
      file: 'src/web/shell/before-paint.ts',
      find: 'if (path !== here()) location.assign(path + hash)',
      replace: 'if (path !== here()) location.hash = hash',
    },
  ],
  '2.35': [{ file: dialogue, find: "case 'manage':\n", replace: "case 'manage':\n      return state\n" }],
  '2.36': [
    {
      file: dialogue,
      find: "return consent.recorded === 'given' && rules.isControlButtonEnabled",
      replace: "return consent.recorded !== 'given' && rules.isControlButtonEnabled",
    },
    {
      file: dialogue,
      find: "    case 'control':\n",
      replace: "      return { ...state, isOpen: true }\n    case 'control':\n      return state\n",
    },
  ],
  '2.37': [{ file: dialogue, find: 'saved.length !== draft.length || ', replace: '' }],
  '2.38': [
    {
      file: 'src/web/ui/modal/swipe-gesture.ts',
      find: 'swipe.durationMs <= FAST_ENOUGH_MS',
      replace: 'swipe.durationMs < 0',
    },
    {
      file: 'src/web/ui/modal/modal.tsx',
      find: "isDismissable && closesOutside && onClose('outside')",
      replace: "!isDismissable && closesOutside && onClose('outside')",
    },
    { file: 'src/web/ui/modal/modal.tsx', find: "() => onClose('swipe')", replace: '() => undefined' },
    { file: 'src/web/ui/modal/page-under-modals.ts', find: "'Escape'", replace: "'Backspace'" },
  ],
  '2.39': [
    {
      file: 'src/config/cookie-consent-schema.ts',
      find: 'barPosition: given.barPosition',
      replace: "barPosition: 'bottom-left'",
    },
    {
      file: 'src/config/cookie-consent-schema.ts',
      find: 'texts: given.localeTexts[LOCALE] ?? {}',
      replace: 'texts: {}',
    },
  ],
}
