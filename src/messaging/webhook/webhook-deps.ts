import type { LookupAddress } from 'node:dns'
import type { Db } from '#db/database.ts'

/** The dependencies for managing webhook addresses. */
export interface WebhookDeps {
  readonly db: Db
  /** The key from which the secrets of addresses are derived. */
  readonly webhookKey: string
  /** `name` or `name:port`: hosts that may also be called by http and at private addresses. */
  readonly webhookHosts: readonly string[]
}

/** The dependencies for delivering to them. */
export interface DeliverWebhooksDeps extends WebhookDeps {
  /** The real time, because receivers compare it with their own. */
  readonly now: () => Date
  /** The address that is told when an address is no longer called. */
  readonly contactEmail: string
  readonly websiteUrl: string
  /** Between 0 and 1. Left out: random. */
  readonly jitter?: () => number
  /** Returns the addresses of a host name. Left out: the system resolves them. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
  /** 10 s by default. */
  readonly timeoutMs?: number
}
