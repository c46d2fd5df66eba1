import type { FaultList } from './fault.ts'

const routes = 'src/web/routes.ts'
const rules = 'src/web/middleware/access-rules.ts'

const rule = (route: string, is: string, becomes: string) => ({
  file: rules,
  find: `{ route: '${route}', rule: '${is}' }`,
  replace: `{ route: '${route}', rule: '${becomes}' }`,
})
/** The page has another address. */
const moved = (path: string, page: string) => ({
  file: routes,
  find: `route('${path}', '${page}')`,
  replace: `route('moved', '${page}')`,
})

/** Sections 0 and 1: what the product is, and for whom. */
export const faultsOfPurpose: FaultList = {
  '0.1': [
    moved('stays', 'routes/search/stays-page.tsx'),
    moved('user/bookings', 'routes/booking/bookings-page.tsx'),
    rule('/user/bookings', 'sign-in-required', 'public'),
  ],
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
    rule('/stays', 'public', 'sign-in-required'),
    rule('/refund', 'public', 'sign-in-required'),
    rule('/user/bookings', 'sign-in-required', 'guests-only'),
  ],
  '1.2': [
    moved('stays', 'routes/search/stays-page.tsx'),
    moved('stays/:slug', 'routes/stay/stay-page.tsx'),
    moved('tos', 'routes/page/terms-page.tsx'),
    moved('privacy', 'routes/page/privacy-page.tsx'),
    moved('refund', 'routes/page/refund-page.tsx'),
    moved('contact', 'routes/contact/contact-page.tsx'),
  ],
  '1.3': [
    moved('register', 'routes/sign-in/register-page.tsx'),
    moved('login', 'routes/sign-in/login-page.tsx'),
    moved('forgot-password', 'routes/sign-in/forgot-password-page.tsx'),
    moved('verify-email', 'routes/sign-in/verify-email-page.tsx'),
    moved('user/bookings', 'routes/booking/bookings-page.tsx'),
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
