/** Hands text messages to a service that delivers them. Rejects when that failed; the message is then tried again. */
export interface SmsTransport {
  /** `id` stays the same when a message is tried again, so that the receiver can ignore a repetition. */
  send(sms: {
    readonly to: string
    readonly text: string
    readonly id: string
  }): Promise<{ readonly providerRef: string | null }>
}
