/** How other services are reached. */
export interface OutsideCalls {
  /** Reaches other services, such as functions of the operator. Has no limits of its own. */
  readonly fetch: typeof fetch
}
