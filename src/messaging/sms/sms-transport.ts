/** Hands text messages to somebody who delivers them. Rejects when that failed; the message is then tried again. */
export interface SmsTransport {
  /** `id` is the same when a message is tried again, so that the receiver can leave the second one out. */
  send(sms: {
    readonly to: string
    readonly text: string
    readonly id: string
  }): Promise<{ readonly providerRef: string | null }>
}
