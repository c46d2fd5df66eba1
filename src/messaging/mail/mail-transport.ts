/** Hands mails to a service that delivers them. Rejects when that failed; the mail is then tried again later. */
export interface MailTransport {
  send(
    mail: RenderedMail & { readonly to: string; readonly messageId: string },
  ): Promise<{ readonly providerRef: string | null }>
  /** Closes connections that are kept open. */
  close?(): void
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The attached files, if any. */
  readonly attachments?: readonly MailAttachment[]
  /**
   * The address at which the reader can stop such mails, also by the button of a mail program (RFC 8058). Left out:
   * they cannot be stopped.
   */
  readonly unsubscribe?: string
  /** To whom an answer goes. Left out: the contact address. */
  readonly replyTo?: { readonly name: string; readonly address: string }
}

/** A text file attached to a mail. */
export interface MailAttachment {
  readonly name: string
  readonly mediaType: string
  readonly text: string
}
