import { Form } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { Icon } from '#web/icon/icon.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { deliveryText } from '#web/text/setup/setup-text.ts'
import { useReadingAgain } from './use-reading-again.ts'
import { SettingField } from '../settings/setting-field.tsx'

interface MailStepProps {
  readonly setup: SetupShape
  readonly email: string
  readonly faults: Readonly<Record<string, string>>
}

/** Proves that mails arrive by a code: if it can be typed back, the mail has arrived. */
export function MailStep({ setup: { mail, isDemo, company }, email, faults }: MailStepProps) {
  // The server tries again by itself, once what was wrong with it has been put right.
  useReadingAgain(mail.codeSentAt !== null && mail.delivery === 'queued')
  return (
    <section className="c-stack" aria-labelledby="step-title">
      <h2 id="step-title">Mail</h2>
      <p className="c-quiet">
        Confirmations, receipts and reminders leave as {company.contactEmail}. Whether they arrive, only a mailbox can
        tell: have a code sent to one outside of your company, and type it here.
      </p>
      {mail.provedAt ? (
        <div className="c-note ok">
          <Icon name="check" />
          <span>
            Arrived at {mail.provedTo}, <LocalTime instant={mail.provedAt} />.
          </span>
        </div>
      ) : null}
      <Form method="post" className="c-stack c-setup-narrow" noValidate>
        <SettingField name="email" label="Send a code to" value={email} fault={faults['email']} />
        <div className="c-row">
          <button className={mail.codeSentAt ? 'c-btn' : 'c-btn go'} name="intent" value="send-code">
            {mail.codeSentAt ? 'Send another' : 'Send the code'}
          </button>
        </div>
      </Form>
      {mail.codeSentAt ? (
        <>
          <div className={mail.fault ? 'c-note warn' : 'c-note'}>
            <Icon name={mail.fault ? 'alert' : 'mail'} />
            <span>
              To {mail.codeSentTo}, <LocalTime instant={mail.codeSentAt} />. {deliveryText(mail.delivery, mail.isSent)}
              {mail.fault ? <code className="c-code">{mail.fault}</code> : null}
              {isDemo ? (
                <>
                  {' '}
                  <a href={sitePaths.outbox()}>Open the outbox</a>
                </>
              ) : null}
            </span>
          </div>
          <Form method="post" className="c-stack c-setup-narrow" noValidate>
            <SettingField name="code" label="The code in the mail" hint="Six digits" fault={faults['code']} />
            <div className="c-row">
              <button className="c-btn go" name="intent" value="prove-mail">
                Confirm
              </button>
            </div>
          </Form>
        </>
      ) : null}
    </section>
  )
}
