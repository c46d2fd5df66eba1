import SmtpConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

/**
 * Returns whether a mail server takes addresses with other letters than those of ASCII before the `@` (SMTPUTF8,
 * RFC 6531). The mail library sends them to any server.
 */
export async function offersUtf8(server: SMTPConnectionOptions, signal: AbortSignal): Promise<boolean> {
  const connection = new SmtpConnection(server)
  try {
    return await new Promise<boolean>((resolve, reject) => {
      signal.addEventListener('abort', reject, { once: true })
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('the mail server ended the connection')))
      connection.connect((error) => {
        if (error) reject(error)
        else resolve(/^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || ''))
      })
    })
  } finally {
    connection.close()
  }
}

/** The refusal of a mail that such a server would have to refuse (RFC 6531 §3.7.4). It names no address. */
export function noUtf8Refusal(): Error {
  const text = 'the mail server takes no address with letters such as ü before the at sign (SMTPUTF8)'
  return Object.assign(new Error(text), { responseCode: 553 })
}
