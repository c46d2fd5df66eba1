/** Where a request comes from, as far as sessions and throttles need to know. */
export interface Client {
  /** Address of the client, or of the last proxy that is not ours. */
  readonly address: string
  readonly userAgent: string | null
}
