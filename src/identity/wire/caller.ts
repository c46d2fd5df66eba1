import type { Client } from '#accounts/client.ts'

/** Who calls an operation, and how. */
export interface Caller extends Client {
  /** Whether the request carries the service token: it may act on any account. */
  readonly isService: boolean
  /** Language for mails and messages that the SDK asks for (`X-Firebase-Locale`); null = none. */
  readonly locale: string | null
  /** Placeholders of the operation's path, e.g. `project`. */
  readonly params: Readonly<Record<string, string>>
}
