import type { MailPhoto } from '#messaging/mail/mail-photo.ts'

/** The content of a mail, before it is formatted as text or HTML. */
export interface MailBody {
  readonly subject: string
  /** The line that mail programs show beside the subject. */
  readonly preheader: string
  readonly heading: string
  /** Above the heading. */
  readonly photo?: MailPhoto | undefined
  readonly paragraphs: readonly string[]
  /** ISO 639 code of the language of the heading and the paragraphs. Left out: English, as the rest of the mail. */
  readonly language?: string | undefined
  /** A value may have several lines. */
  readonly facts?: readonly (readonly [name: string, value: string])[]
  /** Homes to choose from, each with its own link, beneath the facts. */
  readonly homes?: readonly { readonly title: string; readonly text: string; readonly href: string }[] | undefined
  readonly button: { readonly label: string; readonly href: string }
  /** Smaller, beneath the button. */
  readonly note: string
  /** Why the reader gets this mail, and where they can stop it, for mails that they may not want. */
  readonly why?: { readonly text: string; readonly label: string; readonly href: string } | undefined
}
