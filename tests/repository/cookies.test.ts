import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sessionCookies } from '#api/session/session-cookie.ts'
import { loadConfig } from '#config/load-config.ts'
import { consentCookies } from '#contract/cookie-consent.ts'
import { REFUSED_CONSENT } from '#core/consent/consent.ts'
import { keepBrowserId } from '#identity/provider/handler/browser-cookie.ts'
import { markAfterForm } from '#web/console/after-form.ts'
import { rememberReservation } from '#web/middleware/reservation-cookie.ts'
import { rememberTargetRoute } from '#web/middleware/target-route-cookie.ts'
import { rememberTyped } from '#web/middleware/typed-cookie.ts'
import { rememberDone } from '#web/routes/console/calendar/undo/done-cookie.ts'
import { workerCookie } from '#web/routes/console/work/worker-cookie.ts'
import { rememberLinkEmail } from '#web/routes/sign-in/link-email-cookie.ts'
import { keepPendingSignIn } from '#web/routes/sign-in/pending-sign-in-cookie.ts'
import { markSignedOut } from '#web/sign-in/session/signed-out-mark.ts'

const root = path.resolve(import.meta.dirname, '../..')
const loaded = loadConfig({}, '/srv')
if (!loaded.ok) throw new Error(loaded.faults.join('\n'))
const { control } = loaded.config.cookieConsent

const typedOn = (site: string) =>
  rememberTyped({ owner: 'x', form: 'question', fields: {} }, new URL('/stays/x/ask', site))
const typedCookies = { http: await typedOn('http://localhost:9000'), https: await typedOn('https://homes.example') }

/** What each file that sets cookies answers on a site with this address. */
const SETTERS: Readonly<Record<string, (site: string) => readonly (string | null)[]>> = {
  'src/api/session/session-cookie.ts': (site) => sessionCookies(site, { id: 'x', maxAgeSeconds: 60 }),
  'src/contract/cookie-consent.ts': (site) => consentCookies(control, REFUSED_CONSENT, site.startsWith('https:')),
  'src/identity/provider/handler/browser-cookie.ts': (site) => [keepBrowserId(new Request(site), site).cookie],
  'src/web/console/after-form.ts': (site) => [markAfterForm(site)],
  'src/web/middleware/reservation-cookie.ts': (site) => [rememberReservation('x', site)],
  'src/web/middleware/target-route-cookie.ts': (site) => [rememberTargetRoute('/user', site)],
  'src/web/middleware/typed-cookie.ts': (site) => [typedCookies[site.startsWith('https:') ? 'https' : 'http']],
  'src/web/routes/console/calendar/undo/done-cookie.ts': (site) => [rememberDone('x', { text: '', undo: null }, site)],
  'src/web/routes/console/work/worker-cookie.ts': (site) => [workerCookie(site, 'x')],
  'src/web/routes/sign-in/link-email-cookie.ts': (site) => [rememberLinkEmail('ann@example.com', site)],
  'src/web/routes/sign-in/pending-sign-in-cookie.ts': (site) => [keepPendingSignIn('x', site)],
  'src/web/sign-in/session/signed-out-mark.ts': (site) => [markSignedOut(site)],
}

/** Files that only remove a cookie of the others, and the example of a script that visitors are asked about. */
const OTHERS = [
  'src/core/consent/cookie-removal.ts',
  'src/server/compose/compose-services.ts',
  'src/web/public/visit-statistics.js',
  'src/web/sign-in/session/signed-in-hint.ts',
]

test('every file that sets a cookie is known here', () => {
  const found = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:ts|tsx|js)$/.test(file) && !file.includes('.test.'))
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /Max-Age=|\bserialize\b.*hono|hono\/cookie/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(found.toSorted()).toEqual([...Object.keys(SETTERS), ...OTHERS].toSorted())
})

test.each(['http://localhost:9000', 'https://homes.example'])(
  'the list of cookies that visitors can open names every cookie of %s',
  (site) => {
    const listed = control.cookies.necessary.flatMap(({ targetCookieIds }) => targetCookieIds)
    const set = Object.values(SETTERS).flatMap((answer) => answer(site).map((cookie) => cookie?.split('=')[0] ?? ''))
    expect(set.length).toBeGreaterThanOrEqual(Object.keys(SETTERS).length)
    expect(set.filter((name) => !listed.includes(name))).toEqual([])
  },
)

test('no entry of the operator may remove a cookie that the site needs', () => {
  const names = control.cookies.necessary.flatMap(({ targetCookieIds }) => targetCookieIds)
  const refused = names.filter((name) => {
    const optional = [{ id: 'statistics', name: 'Statistics', targetCookieIds: [name] }]
    return !loadConfig({ COOKIE_CONSENT: JSON.stringify({ cookies: { optional } }) }, '/srv').ok
  })
  expect(refused).toEqual(names)
})
