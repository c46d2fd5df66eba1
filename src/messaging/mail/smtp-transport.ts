import { createTransport } from 'nodemailer'
import SmtpPool from 'nodemailer/lib/smtp-pool'
import type { MailIdentity } from './mail.ts'
import type { MailTransport } from './mail-transport.ts'
import { noUtf8Refusal, offersUtf8 } from './offers-utf8.ts'

/**
 * How long a server may take to greet, and to answer after that. One that examines a mail before it accepts it may need
 * a minute: whoever gives up sooner sends the mail again, and its recipient gets both (RFC 5321 §4.5.3.2.6). A whole
 * mail takes less than the outbox reserves it for, also where each answer is slow or never ends.
 */
const PATIENCE = { greetingMs: 10_000, responseMs: 100_000, wholeMs: 115_000 }

/**
 * Creates a transport that sends through an SMTP server, e.g. `smtps://user:password@mail.example`. Mails are from the
 * contact address at the moment of sending.
 */
export function createSmtpTransport(
  smtpUrl: string,
  identity: MailIdentity,
  { greetingMs, responseMs, wholeMs } = PATIENCE,
): MailTransport & { close(): void } {
  const options = {
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: responseMs,
  }
  const pool = new SmtpPool({ url: smtpUrl, ...options })
  const smtp = createTransport(pool, { disableFileAccess: true, disableUrlAccess: true })
  return {
    async send({ to, subject, text, html, messageId, replyTo, unsubscribe, attachments = [] }) {
      const signal = AbortSignal.timeout(wholeMs)
      const orTooLong = (error: unknown) => {
        throw signal.aborted ? new Error('the mail server took too long') : error
      }
      if (hasOtherLetters(to) && !(await offersUtf8(pool.options, signal).catch(orTooLong))) throw noUtf8Refusal()
      const sending = smtp.sendMail({
        signal,
        // Addresses are objects, so that a name or an address can never become a header of its own.
        from: { name: identity.websiteName, address: identity.contactEmail },
        to: { name: '', address: to },
        replyTo: replyTo ?? { name: identity.websiteName, address: identity.contactEmail },
        subject,
        text,
        html,
        messageId,
        attachments: attachments.map((file) => ({
          filename: file.name,
          contentType: file.mediaType,
          content: file.text,
        })),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
      })
      const sent = await sending.catch(orTooLong)
      return { providerRef: typeof sent.response === 'string' ? sent.response.slice(0, 200) : null }
    },
    close: () => smtp.close(),
  }
}

/** Returns whether an address has letters before its `@` that are not ASCII. Those of its host are written in ASCII. */
const hasOtherLetters = (address: string) => /[^\0-\x7F]/.test(address.slice(0, address.lastIndexOf('@')))

/** RFC 2369 and RFC 8058: stopping mails with one click may only be offered for an HTTPS address. */
function unsubscribeHeaders(address: string | undefined): Readonly<Record<string, string>> {
  if (address === undefined) return {}
  return {
    'List-Unsubscribe': `<${address}>`,
    ...(address.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}
