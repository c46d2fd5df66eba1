import { useEffect, useRef, useState } from 'react'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { securityText } from '#web/text/security-text.ts'
import { NeedsScript } from '#web/routes/account/needs-script.tsx'
import { SettingRow } from '#web/routes/account/setting-row.tsx'

export interface RecoveryCodesProps {
  readonly work: AccountWork
  readonly left: number
  /** The new codes, which are shown only this once. */
  readonly codes: readonly string[] | null
  readonly onCodes: (codes: readonly string[] | null) => void
}

/** Codes for the case that the phone is lost: how many are left, and ten new ones. */
export function RecoveryCodes({ work, left, codes, onCodes }: RecoveryCodesProps) {
  const [notice, setNotice] = useState<string | null>(null)
  const form = useAccountForm(work, {
    async run(calls) {
      setNotice(null)
      onCodes(await calls.newRecoveryCodes())
      return null
    },
  })
  const keep = () => {
    onCodes(null)
    setNotice(securityText.codesKept)
  }
  return (
    <SettingRow
      id="recovery-codes"
      title="Recovery codes"
      verb={left === 0 ? 'Make' : 'Make new ones'}
      value={securityText.codesLeft(left)}
      open={codes !== null || form.faults !== undefined}
      notice={notice}
    >
      <NeedsScript />
      {codes ? (
        <NewCodes codes={codes} name={work.options.config.websiteName} onKept={keep} />
      ) : (
        <form className="aform needs-js" method="post" onSubmit={form.onSubmit} onFocus={form.onFocus}>
          {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
          <p className="small">
            Ten codes to keep where your phone is not. Each lets you in once when you have lost your second step.
            {left > 0 ? ' The ones you have stop working.' : ''}
          </p>
          <div>
            <SubmitButton look="btn" busy={form.busy} busyLabel="Making codes…">
              Make ten codes
            </SubmitButton>
          </div>
        </form>
      )}
    </SettingRow>
  )
}

interface NewCodesProps {
  readonly codes: readonly string[]
  readonly name: string
  readonly onKept: () => void
}

function NewCodes({ codes, name, onKept }: NewCodesProps) {
  const [copied, setCopied] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [])
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className="stack" ref={list} tabIndex={-1} role="group" aria-label="Your new recovery codes">
      <Notice tone="warn">You see these codes only now. Save them before you continue.</Notice>
      <ul className="codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <button type="button" className="btn quiet small" onClick={copy}>
          <Icon name={copied ? 'check' : 'copy'} />
          {copied ? securityText.codesCopied : 'Copy'}
        </button>
        <button type="button" className="btn quiet small" onClick={() => save(name, codes)}>
          <Icon name="download" />
          Download
        </button>
        <button type="button" className="btn quiet small" onClick={() => print()}>
          <Icon name="printer" />
          Print
        </button>
      </div>
      <div>
        <button type="button" className="btn" onClick={onKept}>
          I have kept them
        </button>
      </div>
    </div>
  )
}

function save(name: string, codes: readonly string[]): void {
  const text = `Recovery codes for ${name}. Each works once.\n\n${codes.join('\n')}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name.toLowerCase()}-recovery-codes.txt`
  link.click()
  URL.revokeObjectURL(url)
}
