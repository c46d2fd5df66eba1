export interface AuthenticatorSecret {
  readonly issuer: string
  /** The account as the app shows it. */
  readonly account: string
  /** The secret in Base32. */
  readonly secretKey: string
  readonly algorithm: string
  readonly digits: number
  readonly periodSeconds: number
}

/**
 * Returns the address that authenticator apps read from a QR code (Key Uri Format). The SDK's own version does not
 * escape names and leaves the period out (docs/identity-protocol.md, Second factors).
 */
export function authenticatorUri(secret: AuthenticatorSecret): string {
  const label = [secret.issuer, secret.account].map(encodeURIComponent).join(':')
  const parameters = {
    secret: secret.secretKey,
    issuer: secret.issuer,
    algorithm: secret.algorithm,
    digits: String(secret.digits),
    period: String(secret.periodSeconds),
  }
  // Not URLSearchParams, whose "+" for a space apps would show as it is.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
