/** The origin of a request, as sessions and throttles need it. */
export interface Client {
  /** Address of the client, or of the last proxy that is not ours. */
  readonly address: string
  readonly userAgent: string | null
}
