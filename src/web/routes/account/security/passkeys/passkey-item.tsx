import { useId, useRef } from 'react'
import type { AccountSecurityShape } from '#contract/account/user-shapes.ts'
import { formText } from '#web/backend/form-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { securityText } from '#web/text/security-text.ts'
import { LocalTime } from '#web/shell/local-time.tsx'

export interface PasskeyItemProps {
  readonly passkey: AccountSecurityShape['passkeys'][number]
  /** Whether it is the last way to log in. */
  readonly isLast: boolean
  readonly work: AccountWork
  /** Called with what to say once it was renamed or removed. */
  readonly onDone: (notice: string) => void
}

/** A passkey: its name, when it was created and last used, and forms to rename and remove it. */
export function PasskeyItem({ passkey, isLast, work, onDone }: PasskeyItemProps) {
  const { credentialId, name, createdAt, lastUsedAt } = passkey
  const field = `name-${useId()}`
  const details = useRef<HTMLDetailsElement>(null)
  const removal = useAccountForm(work, {
    async run(calls) {
      await calls.passkeys.remove(credentialId)
      onDone(securityText.passkeyRemoved(name))
      return ''
    },
  })
  const renaming = useAccountForm(work, {
    check: (values) =>
      formText(values, field).trim() === '' ? { fields: { [field]: securityText.passkeyNameMissing } } : null,
    async run(calls, values) {
      await calls.passkeys.rename(credentialId, formText(values, field).trim())
      if (details.current) details.current.open = false
      onDone(securityText.passkeyRenamed)
      return ''
    },
  })
  return (
    <li>
      <span className="i-box">
        <Icon name="key" />
      </span>
      <div className="text">
        <b>{name}</b>
        <span className="small muted">
          Added <LocalTime instant={createdAt} />
          {lastUsedAt ? (
            <>
              , last used <LocalTime instant={lastUsedAt} />
            </>
          ) : null}
        </span>
        {isLast ? <span className="small muted">{securityText.lastMethod}</span> : null}
        {removal.faults?.form ? <Notice tone="bad">{removal.faults.form}</Notice> : null}
        <details className="needs-js" ref={details}>
          <summary className="link small">
            Rename<span className="vh"> {name}</span>
          </summary>
          <form className="aform" method="post" noValidate onSubmit={renaming.onSubmit}>
            {renaming.faults?.form ? <Notice tone="bad">{renaming.faults.form}</Notice> : null}
            <TextField
              label="Name"
              name={field}
              defaultValue={name}
              maxLength={80}
              autoComplete="off"
              error={renaming.faults?.fields[field]}
              required
            />
            <div>
              <SubmitButton look="btn quiet" busy={renaming.busy} busyLabel="Saving…">
                Save the name
              </SubmitButton>
            </div>
          </form>
        </details>
      </div>
      {isLast ? null : (
        <form className="act needs-js" method="post" onSubmit={removal.onSubmit}>
          <SubmitButton look="btn quiet small" busy={removal.busy} busyLabel="Removing…">
            Remove<span className="vh"> {name}</span>
          </SubmitButton>
        </form>
      )}
    </li>
  )
}
