import { useState } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { providerName } from '#core/account/provider-name.ts'
import { securityText } from '#web/text/security-text.ts'
import { NeedsScript } from '#web/routes/account/needs-script.tsx'
import { configuredNames, linkableProviders } from './configured-providers.ts'
import { methodCount, type SettingProps } from './setting-props.ts'

/**
 * Other sites whose accounts sign in here: those that are linked, and those that can be. Nothing if there are neither.
 */
export function ProviderSetting({ security, work }: SettingProps) {
  const names = configuredNames(work.options.config)
  const linked = security.providers.map(({ providerId }) => providerId)
  const addable = linkableProviders(work.options.config).filter(({ id }) => !linked.includes(id))
  const [notice, setNotice] = useState<string | null>(null)
  if (linked.length === 0 && addable.length === 0) return null
  return (
    <section className="panel" id="providers">
      <h2>Other ways to log in</h2>
      <NeedsScript />
      {notice ? <Notice tone="ok">{notice}</Notice> : null}
      <ul className="setting-list">
        {security.providers.map(({ providerId, email }) => (
          <Linked
            key={providerId}
            id={providerId}
            name={providerName(providerId, names)}
            email={email}
            isLast={methodCount(security) === 1}
            work={work}
            onDone={setNotice}
          />
        ))}
        {addable.map(({ id, name }) => (
          <Addable key={id} id={id} name={name} work={work} onDone={setNotice} />
        ))}
      </ul>
    </section>
  )
}

interface MethodProps {
  readonly id: string
  readonly name: string
  readonly work: AccountWork
  /** The item has moved by then, so the list shows the message; null = none, because something else has begun. */
  readonly onDone: (notice: string | null) => void
}

function Linked({
  id,
  name,
  email,
  isLast,
  work,
  onDone,
}: MethodProps & { readonly email: string | null; readonly isLast: boolean }) {
  const form = useAccountForm(work, {
    async run(calls) {
      onDone(null)
      await calls.removeMethod(id)
      onDone(securityText.methodRemoved(name))
      return ''
    },
  })
  return (
    <li>
      <span className="i-box">
        <Icon name="globe" />
      </span>
      <span className="text">
        <b>{name}</b>
        <span className="small muted">{isLast ? securityText.lastMethod : (email ?? 'linked')}</span>
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      </span>
      {isLast ? null : (
        <form className="act needs-js" method="post" onSubmit={form.onSubmit}>
          <SubmitButton look="btn quiet small" busy={form.busy} busyLabel="Removing…">
            Remove<span className="vh"> {name}</span>
          </SubmitButton>
        </form>
      )}
    </li>
  )
}

function Addable({ id, name, work, onDone }: MethodProps) {
  const form = useAccountForm(work, {
    async run(calls) {
      onDone(null)
      await calls.addProvider(id)
      onDone(securityText.methodAdded(name))
      return ''
    },
  })
  return (
    <li>
      <span className="i-box">
        <Icon name="globe" />
      </span>
      <span className="text">
        <b>{name}</b>
        <span className="small muted">not linked</span>
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      </span>
      <form className="act needs-js" method="post" onSubmit={form.onSubmit} onFocus={form.onFocus}>
        <SubmitButton look="btn quiet small" busy={form.busy} busyLabel="Waiting…">
          Add<span className="vh"> {name}</span>
        </SubmitButton>
      </form>
    </li>
  )
}
