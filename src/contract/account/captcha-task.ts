/**
 * A proof of work that the service requires before it sends a text message: `GET
 * /identity/v2/captchaTask?action=sendSms`. The solution is a whole number such that SHA-256 of `<salt>.<number>`
 * begins with `difficulty` zero bits. It is sent as `<task>.<number>`.
 */
export interface CaptchaTask {
  /** Signed by the service. Valid once, for two minutes, for callers in the same network. */
  readonly task: string
  /** Part of the task. Letters, digits, `-` and `_`, at most 40. */
  readonly salt: string
  /** Zero bits, at most 32. */
  readonly difficulty: number
  /** ISO 8601. */
  readonly expiresAt: string
}
