import type { FaultList } from './fault.ts'

const rules = 'src/web/middleware/access-rules.ts'
const routes = 'src/web/routes.ts'
const redirects = 'src/web/middleware/follow-redirects.ts'
const requireAccess = 'src/web/middleware/require-access.ts'

/** Whoever may see the route is another one. */
const rule = (route: string, is: string, becomes: string) => ({
  file: rules,
  find: `{ route: '${route}', rule: '${is}' }`,
  replace: `{ route: '${route}', rule: '${becomes}' }`,
})

/** Section 2: the routes and who may see them. */
export const faultsOfRoutes: FaultList = {
  '2.1': [
    rule('/', 'public', 'sign-in-required'),
    {
      file: routes,
      find: "layout('shell/root-layout.tsx'",
      replace: "layout('shell/default-layout.tsx'",
    },
  ],
  '2.2': [rule('/login', 'guests-only', 'public')],
  '2.3': [rule('/register', 'guests-only', 'public')],
  '2.4': [rule('/forgot-password', 'guests-only', 'public')],
  '2.5': [rule('/verify-email', 'verification', 'public')],
  '2.6': [rule('/tos', 'public', 'sign-in-required')],
  '2.7': [rule('/privacy', 'public', 'sign-in-required')],
  '2.8': [rule('/refund', 'public', 'guests-only')],
  '2.9': [
    rule('/contact', 'public', 'sign-in-required'),
    {
      file: routes,
      find: "route('contact', 'routes/contact/contact-page.tsx')",
      replace: "route('write', 'routes/contact/contact-page.tsx')",
    },
  ],
  '2.10': [
    rule('/stays', 'public', 'guests-only'),
    {
      file: requireAccess,
      find: 'previousPage(visit) ?? sitePaths.stays()',
      replace: 'previousPage(visit) ?? sitePaths.home()',
    },
  ],
  '2.11': [
    rule('/stays/{slug}', 'public', 'sign-in-required'),
    { file: routes, find: "route('stays/:slug', ", replace: "route('homes/:slug', " },
  ],
  '2.12': [rule('/user', 'sign-in-required', 'public')],
  '2.13': [rule('/user/bookings', 'sign-in-required', 'public')],
  '2.14': [rule('/user/bookings/{id}', 'sign-in-required', 'public'), rule('/user/*', 'sign-in-required', 'public')],
  '2.15': [
    {
      file: routes,
      find: "route('map', 'routes/search/map-page.tsx')",
      replace: "route('chart', 'routes/search/map-page.tsx')",
    },
  ],
  '2.16': [
    {
      file: 'src/api/route/staff-route.ts',
      find: "actor.role === 'host' ? problemAnswer({ code: 'not_allowed' }) : handle(call, actor)",
      replace: 'handle(call, actor)',
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
      file: 'src/web/shell/page-not-found.ts',
      find: '`Page Not Found: ${path}`',
      replace: '`Nothing at ${path}`',
    },
    { file: 'src/web/shell/page-not-found.ts', find: 'status: 404', replace: 'status: 410' },
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
