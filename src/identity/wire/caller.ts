import type { Client } from '#accounts/client.ts'

/** The caller of an operation. */
export interface Caller extends Client {
  /** Whether the request has the service token, which permits acting on any account. */
  readonly isService: boolean
  /** Language for mails and messages that the SDK asks for (`X-Firebase-Locale`); null = none. */
  readonly locale: string | null
  /** Placeholders of the operation's path, for example `project`. */
  readonly params: Readonly<Record<string, string>>
}
