import type { Logger } from 'pino'
import type { Config } from '#config/config.ts'
import { sendsSms } from '#config/sends-sms.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'
import type { MailTransport } from '#messaging/mail/mail-transport.ts'
import { createSmsGatewayTransport } from '#messaging/sms/sms-gateway-transport.ts'
import type { SmsTransport } from '#messaging/sms/sms-transport.ts'
import type { DeliveryDeps } from '#messaging/outbox/deliver-outbox.ts'

interface TransportOptions {
  readonly config: Config
  readonly log: Logger
  readonly mailIdentity: MailIdentity
}

/** Returns the transports of mails and text messages; what they cannot send is in the log. */
export async function composeTransports(
  options: TransportOptions,
): Promise<Pick<DeliveryDeps, 'transport' | 'smsTransport' | 'onFailure'>> {
  return {
    transport: await composeMail(options.config, options.mailIdentity),
    smsTransport: composeSms(options),
    onFailure: (failure) => options.log.warn(failure, 'a message could not be sent'),
  }
}

/** Returns the transport of mails; null: mails stay in the outbox. */
async function composeMail({ smtpUrl }: Config, identity: MailIdentity): Promise<MailTransport | null> {
  if (smtpUrl === null) return null
  const { createSmtpTransport } = await import('#messaging/mail/smtp-transport.ts')
  return createSmtpTransport(smtpUrl, identity)
}

function composeSms({ config, log }: TransportOptions): SmsTransport | null {
  if (config.smsGateway !== null) return createSmsGatewayTransport(config.smsGateway)
  if (sendsSms(config)) return null
  log.info('no SMS_GATEWAY_URL: signing in by phone and second factors by SMS are switched off')
  // Somebody may still switch them on in the project: messages must then fail and not count as delivered.
  return { send: () => Promise.reject(new Error('no SMS gateway is configured')) }
}
