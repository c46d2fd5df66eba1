import type { MailPhoto } from '#messaging/mail/mail.ts'

/** A mail in words, before it takes the form of text or HTML. */
export interface MailBody {
  readonly subject: string
  /** The line that mail programs show beside the subject. */
  readonly preheader: string
  readonly heading: string
  /** Above the heading. */
  readonly photo?: MailPhoto | undefined
  readonly paragraphs: readonly string[]
  /** A value may have several lines. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly button: { readonly label: string; readonly href: string }
  /** Smaller, beneath the button. */
  readonly note: string
  /** Why it came to somebody who may not want it, and where they say so. */
  readonly why?: { readonly text: string; readonly label: string; readonly href: string } | undefined
}
