import { Secret, TOTP } from 'otpauth'
import type { AccountServices } from '#accounts/account-services.ts'
import { seal, unseal } from '#accounts/token/service-secrets.ts'

/** What authenticator apps are told (RFC 6238; the numbers every app knows). */
export const TOTP_SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const SECRET_BYTES = 20

/** A new secret as authenticators take it: base32, 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** A secret as it is stored; `name` is what it belongs to, and it opens under this name only. */
export function sealTotpSecret({ secrets }: Pick<AccountServices, 'secrets'>, name: string, secret: string): Buffer {
  return seal(secrets.sealingKey, `totp\0${name}`, Buffer.from(secret))
}

/** The secret again. Throws when it was sealed with another identity secret: nobody could ever sign in with it. */
export function unsealTotpSecret({ secrets }: Pick<AccountServices, 'secrets'>, name: string, sealed: Buffer): string {
  const secret = unseal(secrets.sealingKey, `totp\0${name}`, sealed)
  if (!secret) throw new Error('an authenticator was sealed with another identity secret')
  return secret.toString()
}

/**
 * The time step whose code this is, counted in periods since 1970, when it is at most as many steps away as the project allows; else
 * null. Whoever takes the code must not take a step twice.
 */
export function totpStepOf(
  { now, settings }: Pick<AccountServices, 'now' | 'settings'>,
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
