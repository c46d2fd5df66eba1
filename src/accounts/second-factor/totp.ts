import { Secret, TOTP } from 'otpauth'
import { seal, unseal } from '#accounts/token/service-secrets.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** The parameters for authenticator apps (RFC 6238), in the values that every app supports. */
export const TOTP_SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const SECRET_BYTES = 20

/** Returns a new secret in the form for authenticators: base32, 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Seals a secret for storage; `name` is what it belongs to, and it can be opened under this name only. */
export function sealTotpSecret({ secrets }: Pick<TokenSigning, 'secrets'>, name: string, secret: string): Buffer {
  return seal(secrets.sealingKey, `totp\0${name}`, Buffer.from(secret))
}

/**
 * Opens the secret. Null when it was sealed with another identity secret: no code of the authenticator can be checked
 * then.
 */
export function unsealTotpSecret(
  { secrets }: Pick<TokenSigning, 'secrets'>,
  name: string,
  sealed: Buffer,
): string | null {
  return unseal(secrets.sealingKey, `totp\0${name}`, sealed)?.toString() ?? null
}

/**
 * Returns the time step that a code belongs to, counted in periods since 1970, if it is at most as many steps away as
 * the project allows; otherwise null. Callers must not accept a step twice.
 */
export function totpStepOf(
  { now, settings }: Pick<AccountStore, 'now'> & Pick<AccountScope, 'settings'>,
  secret: string,
  code: string,
): number | null {
  const token = code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const timestamp = now().getTime()
  const totp = new TOTP({ ...TOTP_SHAPE, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp, window: settings.secondFactor.totpAdjacentIntervals })
  return delta === null ? null : TOTP.counter({ period: TOTP_SHAPE.period, timestamp }) + delta
}
