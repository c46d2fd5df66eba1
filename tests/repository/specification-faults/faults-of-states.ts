import type { FaultList } from './fault.ts'

const verification = 'src/core/account/verification.ts'

/** Section 4: states and their changes. */
export const faultsOfStates: FaultList = {
  '4.1': [
    {
      file: 'src/web/sign-in/start-identity.ts',
      find: "if (reason !== 'elsewhere') location.assign(`/login?why=${reason}`)",
      replace: "if (reason !== 'elsewhere') return",
      noticedBy: ['tests/browser/sign-in.test.ts'],
    },
    {
      file: 'src/identity/wire/account-problems.ts',
      find: "account_disabled: () => refusal('USER_DISABLED')",
      replace: "account_disabled: () => refusal('INVALID_EMAIL')",
    },
  ],
  '4.2': [
    {
      file: 'src/web/routes/sign-in/logout.ts',
      find: 'redirectWithCookies(sitePaths.login(), [',
      replace: 'redirectWithCookies(sitePaths.home(), [',
    },
  ],
  '4.3': [
    {
      file: 'src/web/sign-in/identity-client.ts',
      find: 'await user.reload()',
      replace: '',
      noticedBy: ['tests/browser/account/verification.test.ts'],
    },
  ],
  '4.4': [
    {
      file: 'src/web/sign-in/auth-state.ts',
      find: 'current = { ...current, ...change }',
      replace: 'current = { ...before, ...change }',
    },
  ],
  '4.5': [
    {
      file: 'src/accounts/session/signed-in-user.ts',
      find: 'verified: isVerified(verifiable)',
      replace: 'verified: true',
    },

    {
      file: verification,
      find: "if (providers.has('password')) return user.emailVerified",
      replace: "if (providers.has('password')) return true",
    },
    {
      file: verification,
      find: "if (providers.has('password')) return user.emailVerified\n",
      replace: "if (providers.has('password')) return user.emailVerified || hasPhoneNumber(user)\n",
    },
  ],
  '4.6': [
    {
      file: 'src/accounts/session/signed-in-user.ts',
      find: 'verified: isVerified(verifiable)',
      replace: 'verified: false',
    },

    {
      file: verification,
      find: "if (providers.has('phone')) return hasPhoneNumber(user)",
      replace: "if (providers.has('phone')) return user.emailVerified",
    },
  ],
  '4.7': [
    {
      file: 'src/accounts/session/signed-in-user.ts',
      find: 'verified: isVerified(verifiable)',
      replace: 'verified: false',
    },

    {
      file: verification,
      find: 'hasPhoneNumber(user)\n  return true',
      replace: 'hasPhoneNumber(user)\n  return user.emailVerified',
    },
  ],
  '4.8': [
    {
      file: 'src/booking/hold/hold-stay.ts',
      find: "if (!actor.emailVerified) return err({ code: 'email_not_verified' })",
      replace: '',
      noticedBy: ['src/api/booking-journey.test.ts'],
    },
    {
      file: verification,
      find: 'if (user.emailVerified || hasPhoneNumber(user)) return false',
      replace: 'if (user.emailVerified) return false',
    },
    {
      file: verification,
      find: 'if (user.emailVerified || hasPhoneNumber(user)) return false',
      replace: 'return false',
    },
  ],
  '4.9': [
    { file: 'src/core/account/token-age.ts', find: 'tokenMaxAgeSeconds = 300', replace: 'tokenMaxAgeSeconds = 3600' },
    {
      file: 'src/web/sign-in/session/session-sync.ts',
      find: '!tokenIsStale(sdk.issuedAtSeconds, situation.nowSeconds)',
      replace: 'true',
    },
  ],
  '4.10': [
    {
      file: 'src/core/consent/consent.ts',
      find: "chosen.length > 0 ? 'partial' : 'declined'",
      replace: "chosen.length > 0 ? 'accepted' : 'declined'",
    },
  ],
  '4.11': [
    {
      file: 'src/core/consent/consent-dialogue.ts',
      find: 'decided(rules, state, grantConsent(catalogue, [])) : state',
      replace: 'decided(rules, state, grantConsent(catalogue, catalogue.optionalIds)) : state',
    },
    { file: 'src/core/consent/stored-consent.ts', find: "const NOT_GIVEN = '0'", replace: "const NOT_GIVEN = '1'" },
  ],
  '4.12': [
    {
      file: 'src/web/consent/consent-scripts.ts',
      find: 'document.head.append(script)',
      replace: 'document.body.append(script)',
    },
    {
      file: 'src/core/consent/consent-dialogue.ts',
      find: 'return decided(rules, state, grantConsent(catalogue, catalogue.optionalIds))',
      replace: 'return decided(rules, state, grantConsent(catalogue, catalogue.optionalIds.slice(1)))',
    },
  ],
  '4.13': [
    {
      file: 'src/core/consent/cookie-removal.ts',
      find: 'name.startsWith(target.slice(0, -1))',
      replace: 'name === target.slice(0, -1)',
    },
    {
      file: 'src/web/consent/consent-store.ts',
      find: 'cookies.optional.filter((entry) => !enabled(entry)).flatMap',
      replace: 'cookies.optional.filter(enabled).flatMap',
    },
  ],
  '4.14': [
    {
      file: 'src/web/consent/consent-store.ts',
      find: '(!isIn(before, analytics) && isIn(after, analytics))',
      replace: '(isIn(before, analytics) && !isIn(after, analytics))',
    },
  ],
  '4.15': [
    {
      file: 'src/contract/cookie-consent.ts',
      find: 'Math.round(control.cookieExpiryOffsetMs / 1000)',
      replace: '15_552_000',
    },
    {
      file: 'src/contract/cookie-consent.ts',
      find: 'cookie(control.cookieNameCookiesEnabledIds, stored.ids)',
      replace: "cookie(control.cookieNameCookiesEnabledIds, '')",
    },
    {
      file: 'src/config/cookie-consent-schema.ts',
      find: 'cookieExpiryOffsetMs: given.cookieExpiryOffsetMs',
      replace: 'cookieExpiryOffsetMs: EXPIRY_MS',
    },
  ],
  '4.16': [
    {
      file: 'src/core/booking/booking-state.ts',
      find: 'completed: [],\n  // Paid',
      replace: "completed: ['confirmed'],\n  // Paid",
    },
  ],
}
