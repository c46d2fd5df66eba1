import type { FaultList } from './fault.ts'

const map = 'src/contract/site/site-map.ts'
const stored = 'src/web/sign-in/stored-user.ts'
const consentSettings = 'src/config/cookie-consent-schema.ts'
const publicConfiguration = 'src/config/public-configuration.ts'

/** Section 3: what is kept and configured. */
export const faultsOfData: FaultList = {
  '3.1': [
    {
      file: stored,
      find: 'return { uid, email, displayName, photoURL, emailVerified, phoneNumber }',
      replace: 'return { uid, email, displayName, photoURL, emailVerified: false, phoneNumber }',
    },
  ],
  '3.2': [
    {
      file: 'src/identity/wire/account-shapes.ts',
      find: 'createdAt: String(account.createdAt.getTime())',
      replace: "createdAt: '0'",
    },
    {
      file: 'src/identity/wire/account-shapes.ts',
      find: 'lastLoginAt: account.lastSignInAt && ',
      replace: 'lastLoginAt: null && account.lastSignInAt && ',
    },
    {
      file: 'src/identity/wire/account-shapes.ts',
      find: '...(account.tenantId ? { tenantId: account.tenantId } : {}),',
      replace: '',
    },
    {
      file: 'src/identity/wire/account-shapes.ts',
      find: 'return { idToken, refreshToken, ',
      replace: 'return { idToken: refreshToken, refreshToken, ',
    },
  ],
  '3.3': [{ file: stored, find: 'JSON.stringify(plainUser(user))', replace: 'JSON.stringify(user)' }],
  '3.4': [
    {
      file: 'src/web/sign-in/auth-state.ts',
      find: 'loading: true, initialized: false',
      replace: 'loading: false, initialized: true',
    },
  ],
  '3.5': [
    { file: 'src/web/backend/context.ts', find: 'apiFetch(`/api/users/me${', replace: 'apiFetch(`/api/users/self${' },
  ],
  '3.6': [
    { file: map, find: "  stay: '/stays/:slug',", replace: "  stay: '/stays/:slug/:id'," },
    {
      file: map,
      find: "  booking: '/user/bookings/:id',",
      replace: "  booking: '/user/booking',",
    },
  ],
  '3.7': [
    {
      file: consentSettings,
      find: 'return { id, name, description, links: named, targetCookieIds, src, isPreselected }',
      replace: 'return { id, name, description, links: named, targetCookieIds: [], src, isPreselected }',
    },
    { file: consentSettings, find: 'target, label: label ?? target', replace: 'target, label: target' },
  ],
  '3.8': [
    { file: consentSettings, find: 'optional: optional.map(toEntry)', replace: 'optional: []' },
    {
      file: 'src/core/consent/consent.ts',
      find: 'enabledIds: [...necessaryIds, ...chosen]',
      replace: 'enabledIds: chosen',
    },
  ],
  '3.9': [
    { file: publicConfiguration, find: 'logosPrefix: config.website.logosPrefix', replace: "logosPrefix: '/logos/'" },
    { file: publicConfiguration, find: 'faviconUrl: config.website.faviconUrl', replace: "faviconUrl: '/favicon.svg'" },
    { file: publicConfiguration, find: 'contactEmail: config.website.contactEmail', replace: "contactEmail: ''" },
    {
      file: publicConfiguration,
      find: 'websiteMetaTitle: config.website.metaTitle',
      replace: 'websiteMetaTitle: config.website.name',
    },
    {
      file: 'src/config/environment-schema.ts',
      find: "WEBSITE_NAME: text.default('Holmstay')",
      replace: "WEBSITE_NAME: text.default('')",
    },
    {
      file: 'src/web/shell/footer.tsx',
      find: '`${logosPrefix}${name.toLowerCase()}.svg`',
      replace: '`/logos/${name.toLowerCase()}.svg`',
    },
  ],
  '3.10': [
    {
      file: 'src/server/http/forward-to-backend.ts',
      find: '`${prefix}${pathname.slice',
      replace: '`/api${pathname.slice',
    },
    {
      file: 'src/server/http/forward-to-backend.ts',
      find: 'send(`${url}${path}${search}`',
      replace: 'send(`${new URL(request.url).origin}${path}${search}`',
    },
    { file: publicConfiguration, find: 'tokenSyncUrl: config.tokenSyncUrl', replace: "tokenSyncUrl: '/__session'" },
    {
      file: 'src/config/load-config.ts',
      find: "prefix: values.CONTENT_API_PREFIX ?? '/api'",
      replace: "prefix: '/api'",
    },
  ],
}
