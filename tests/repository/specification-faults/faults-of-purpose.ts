import { siteMap, type PageName } from '#contract/site/site-map.ts'
import type { AccessRule } from '#web/middleware/access-rules.ts'
import type { FaultList } from './fault.ts'

const map = 'src/contract/site/site-map.ts'
const rules = 'src/web/middleware/access-rules.ts'

const rule = (page: PageName, is: AccessRule, becomes: AccessRule) => ({
  file: rules,
  // A public page has no row.
  find: is === 'public' ? "  login: 'guests-only'," : `  ${page}: '${is}',`,
  replace: `  ${page}: '${becomes}',${is === 'public' ? "\n  login: 'guests-only'," : ''}`,
})
/** The page has another address. */
const moved = (page: PageName) => ({
  file: map,
  find: `  ${page}: '${siteMap[page]}',`,
  replace: `  ${page}: '/moved',`,
})

/** Sections 0 and 1: what the product is, and for whom. */
export const faultsOfPurpose: FaultList = {
  '0.1': [moved('stays'), moved('bookings'), rule('bookings', 'sign-in-required', 'public')],
  '0.2': [
    {
      file: 'src/identity/sign-in/sign-in-with-password.ts',
      find: "path: '/v1/accounts:signInWithPassword'",
      replace: "path: '/v1/accounts:signIn'",
    },
    {
      file: 'src/identity/phone/sign-in-with-phone-number.ts',
      find: "path: '/v1/accounts:signInWithPhoneNumber'",
      replace: "path: '/v1/accounts:signInWithPhone'",
    },
    { file: 'src/web/backend/context.ts', find: 'apiFetch(`/api/users/me${', replace: 'apiFetch(`/users/me${' },
  ],
  '0.3': [
    {
      file: 'docs/specification.md',
      find: 'whatever is unknown is marked "not shown".',
      replace: 'what is unknown is left out.',
    },
  ],
  '1.1': [
    rule('stays', 'public', 'sign-in-required'),
    rule('refund', 'public', 'sign-in-required'),
    rule('bookings', 'sign-in-required', 'guests-only'),
  ],
  '1.2': [moved('stays'), moved('stay'), moved('terms'), moved('privacy'), moved('refund'), moved('contact')],
  '1.3': [
    moved('register'),
    moved('login'),
    moved('forgotPassword'),
    moved('verifyEmail'),
    moved('bookings'),
    {
      file: 'src/identity/email-code/send-oob-code.ts',
      find: "case 'VERIFY_EMAIL': {",
      replace: "case 'CONFIRM_EMAIL': {",
    },
    {
      file: 'src/identity/email-code/send-oob-code.ts',
      find: "case 'PASSWORD_RESET':\n      return mailPasswordReset",
      replace: "case 'RESET_PASSWORD':\n      return mailPasswordReset",
    },
    {
      file: 'src/identity/phone/sign-in-with-phone-number.ts',
      find: 'return { sessionInfo: input.sessionInfo, code: input.code }',
      replace: "return { sessionInfo: input.sessionInfo, code: '' }",
    },
  ],
  '1.4': [
    {
      file: 'src/web/middleware/require-access.ts',
      find: 'previousPage(visit) ?? sitePaths.stays()',
      replace: 'previousPage(visit) ?? sitePaths.home()',
    },
  ],
  '1.5': 'Says what is not shown: there is nothing that could be otherwise.',
  '1.6': [
    {
      file: 'src/core/consent/consent-dialogue.ts',
      find: "return consent.recorded !== 'given' && !rules.isModalForced",
      replace: "return consent.recorded === 'given' && !rules.isModalForced",
    },
    {
      file: 'src/core/consent/consent.ts',
      find: 'const chosen = optionalIds.filter((id) => ids.includes(id))',
      replace: 'const chosen = optionalIds',
    },
  ],
  '1.7': [{ file: 'src/web/root.tsx', find: '<html lang="en"', replace: '<html lang="de"' }],
}
