export interface AuthenticatorSecret {
  readonly issuer: string
  /** Whose account it is, as it stands in the app. */
  readonly account: string
  /** Base32. */
  readonly secretKey: string
  readonly algorithm: string
  readonly digits: number
  readonly periodSeconds: number
}

/**
 * The address that authenticator apps read from a QR code (Key Uri Format). The SDK's own leaves names unescaped and the period out
 * (docs/identity-protocol.md, Second factors).
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
  // Not URLSearchParams: apps show its "+" for a space as it is.
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `otpauth://totp/${label}?${query.join('&')}`
}
