/** How other services are reached. */
export interface OutsideCalls {
  /** Reaches other services: functions of the operator. Without limits of its own. */
  readonly fetch: typeof fetch
}
