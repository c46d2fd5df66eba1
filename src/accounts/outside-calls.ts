import type { ServiceLogging } from './service-log.ts'

/** How other services are reached, and where it is noted that one does not respond. */
export interface OutsideCalls extends ServiceLogging {
  /** Reaches other services, such as functions of the operator. Has no limits of its own. */
  readonly fetch: typeof fetch
}
