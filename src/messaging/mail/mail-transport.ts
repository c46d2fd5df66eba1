/** Hands mails to somebody who delivers them. Rejects when that failed; the mail is then tried again later. */
export interface MailTransport {
  send(
    mail: RenderedMail & { readonly to: string; readonly messageId: string },
  ): Promise<{ readonly providerRef: string | null }>
  /** Ends connections that are kept open. */
  close?(): void
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Files that come with it; none = no list. */
  readonly attachments?: readonly MailAttachment[]
  /**
   * The address at which its reader stops such mails, also by the button of their mail program (RFC 8058); left out: it
   * cannot be stopped.
   */
  readonly unsubscribe?: string
  /** Whom an answer goes to; left out: the contact address. */
  readonly replyTo?: { readonly name: string; readonly address: string }
}

/** A text file that comes with a mail. */
export interface MailAttachment {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}
