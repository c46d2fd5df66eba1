import type { RenderedMail } from './render-mail.ts'

/** Hands mails to somebody who delivers them. Rejects when that failed; the mail is then tried again later. */
export interface MailTransport {
  send(
    mail: RenderedMail & { readonly to: string; readonly messageId: string },
  ): Promise<{ readonly providerRef: string | null }>
  /** Ends connections that are kept open. */
  close?(): void
}
