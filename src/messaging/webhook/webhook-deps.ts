import type { LookupAddress } from 'node:dns'
import type { Db } from '#db/database.ts'

/** What managing addresses for webhooks needs. */
export interface WebhookDeps {
  readonly db: Db
  /** What the secrets of addresses follow from. */
  readonly webhookKey: string
  /** `name` or `name:port`: hosts that may also be called by http and at private addresses. */
  readonly webhookHosts: readonly string[]
}

/** What delivering to them needs. */
export interface DeliverWebhooksDeps extends WebhookDeps {
  /** The real time: receivers compare it with their own. */
  readonly now: () => Date
  /** Who hears that an address is called no more. */
  readonly contactEmail: string
  readonly websiteUrl: string
  /** Between 0 and 1; left out: random. */
  readonly jitter?: () => number
  /** Addresses of a host name; left out: as the system resolves them. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  /** Left out: 10 s. */
  readonly timeoutMs?: number
}
