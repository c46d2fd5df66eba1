import { Form } from 'react-router'
import type { OpenedByPermissionShape } from '#contract/api-token-shapes.ts'
import type { TokenKind } from '#core/api-token-kind.ts'
import { tokenKindNames, tokenText } from '#web/text/console/token-text.ts'
import { PermissionChoice } from './permission-choice.tsx'
import { SettingField } from './setting-field.tsx'

interface TokenFormProps {
  readonly kinds: readonly TokenKind[]
  readonly permissions: readonly OpenedByPermissionShape[]
  readonly refused: {
    readonly values: {
      readonly name: string
      readonly type: string
      readonly expires: string
      readonly permissions: readonly string[]
    } | null
    readonly fields: Readonly<Record<string, string>>
  } | null
}

/** Creates an API token: its name, its permissions, and when it expires. */
export function TokenForm({ kinds, permissions, refused }: TokenFormProps) {
  const values = refused?.values
  const fields = refused?.fields ?? {}
  return (
    <Form method="post" className="c-stack c-settings-form">
      <h2>Create a token</h2>
      <div className="c-fields">
        <SettingField name="name" label="Name" value={values?.name} fault={fields['name']} />
        <div className="c-field">
          <label htmlFor="token-type">What it may do</label>
          <select className="c-input" id="token-type" name="type" defaultValue={values?.type ?? kinds[0]}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {tokenKindNames[kind]}
              </option>
            ))}
          </select>
        </div>
        <SettingField
          name="expires"
          label="Expires after"
          type="date"
          hint="Leave empty for no expiry. The day ends at midnight UTC."
          value={values?.expires}
          fault={fields['expiresAt']}
        />
      </div>
      <details className="c-more" open={(values?.permissions.length ?? 0) > 0 || fields['permissions'] !== undefined}>
        <summary className="c-link">{tokenText.choose}</summary>
        {fields['permissions'] ? <p className="c-error">{fields['permissions']}</p> : null}
        <p className="c-hint">{tokenText.peopleOnly}</p>
        <PermissionChoice permissions={permissions} chosen={values?.permissions ?? []} />
      </details>
      <div className="c-row">
        <button className="c-btn go">Create token</button>
      </div>
    </Form>
  )
}
