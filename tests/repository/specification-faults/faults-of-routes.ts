import type { PageName } from '#contract/site/site-map.ts'
import type { AccessRule } from '#web/middleware/access-rules.ts'
import type { FaultList } from './fault.ts'

const rules = 'src/web/middleware/access-rules.ts'
const map = 'src/contract/site/site-map.ts'
const routes = 'src/web/routes.ts'
const redirects = 'src/web/middleware/follow-redirects.ts'
const requireAccess = 'src/web/middleware/require-access.ts'

/** Whoever may see the route is another one. */
const rule = (page: PageName, is: AccessRule, becomes: AccessRule) => ({
  file: rules,
  // A public page has no row.
  find: is === 'public' ? "  login: 'guests-only'," : `  ${page}: '${is}',`,
  replace: `  ${page}: '${becomes}',${is === 'public' ? "\n  login: 'guests-only'," : ''}`,
})

/** Section 2: the routes and who may see them. */
export const faultsOfRoutes: FaultList = {
  '2.1': [
    rule('home', 'public', 'sign-in-required'),
    {
      file: routes,
      find: "layout('shell/root-layout.tsx'",
      replace: "layout('shell/default-layout.tsx'",
    },
  ],
  '2.2': [rule('login', 'guests-only', 'public')],
  '2.3': [rule('register', 'guests-only', 'public')],
  '2.4': [rule('forgotPassword', 'guests-only', 'public')],
  '2.5': [rule('verifyEmail', 'verification', 'public')],
  '2.6': [rule('terms', 'public', 'sign-in-required')],
  '2.7': [rule('privacy', 'public', 'sign-in-required')],
  '2.8': [rule('refund', 'public', 'guests-only')],
  '2.9': [
    rule('contact', 'public', 'sign-in-required'),
    {
      file: map,
      find: "  contact: '/contact',",
      replace: "  contact: '/write',",
    },
  ],
  '2.10': [
    rule('stays', 'public', 'guests-only'),
    {
      file: requireAccess,
      find: 'previousPage(visit) ?? sitePaths.stays()',
      replace: 'previousPage(visit) ?? sitePaths.home()',
    },
  ],
  '2.11': [
    rule('stay', 'public', 'sign-in-required'),
    { file: map, find: "  stay: '/stays/:slug',", replace: "  stay: '/homes/:slug'," },
  ],
  '2.12': [rule('user', 'sign-in-required', 'public')],
  '2.13': [rule('bookings', 'sign-in-required', 'public')],
  '2.14': [
    rule('booking', 'sign-in-required', 'public'),
    {
      file: rules,
      find: "{ route: '/user/*', rule: 'sign-in-required' }",
      replace: "{ route: '/user/*', rule: 'public' }",
    },
  ],
  '2.15': [
    {
      file: map,
      find: "  map: '/map',",
      replace: "  map: '/chart',",
    },
  ],
  '2.16': [
    {
      file: 'src/api/route/access.ts',
      find: "if (role === 'user' || !roles.includes(role)) return",
      replace: "if (role === 'user') return",
    },
  ],
  '2.17': 'Says what is not shown: there is nothing that could be otherwise.',
  '2.18': [
    {
      file: rules,
      find: "if (rule === 'verification') {\n    if (user === null) return 'login'",
      replace: "if (rule === 'verification') {\n    if (user === null) return 'allow'",
    },
  ],
  '2.19': [
    {
      file: rules,
      find: "!user.needsVerification\n      ? 'back'",
      replace: "!user.needsVerification\n      ? 'allow'",
    },
    { file: requireAccess, find: 'previousPage(visit) ?? sitePaths.stays()', replace: 'sitePaths.stays()' },
  ],
  '2.20': [
    {
      file: rules,
      find: "if (user !== null && !user.needsVerification) return 'back'",
      replace: "if (user !== null && !user.needsVerification) return 'allow'",
    },
    {
      file: requireAccess,
      find: 'previousPage(visit) ?? sitePaths.stays()',
      replace: 'previousPage(visit) ?? sitePaths.user()',
    },
  ],
  '2.21': [{ file: rules, find: "user.needsVerification ? 'verify-email-and-remember' : 'allow'", replace: "'allow'" }],
  '2.22': [
    {
      file: rules,
      find: "if (user === null) return 'login-and-remember'",
      replace: "if (user === null) return 'login'",
    },
    {
      file: 'src/web/middleware/target-route-cookie.ts',
      find: "const COOKIE = 'targetRoute'",
      replace: "const COOKIE = 'destination'",
    },
  ],
  '2.23': [
    {
      file: 'src/web/backend/page-not-found.ts',
      find: '`Page Not Found: ${path}`',
      replace: '`Nothing at ${path}`',
    },
    { file: 'src/web/backend/page-not-found.ts', find: 'status: 404', replace: 'status: 410' },
    { file: 'src/web/routes/page/not-found-page.tsx', find: "'Page not found'", replace: "'Nothing here'" },
  ],
  '2.24': [{ file: redirects, find: 'if (target) throw', replace: 'if (target?.status === 301) throw' }],
  '2.25': [
    {
      file: redirects,
      find: 'redirect(target.to, {',
      replace: "redirect(target.to.replace(/^https?:\\/\\/[^/]+/, ''), {",
    },
  ],
}
