import { Form } from 'react-router'
import type { OpenedByPermissionShape } from '#contract/api-token-shapes.ts'
import { SettingField } from './setting-field.tsx'

interface TokenFormProps {
  readonly kinds: readonly string[]
  readonly permissions: readonly OpenedByPermissionShape[]
  readonly refused: {
    readonly values: {
      readonly name: string
      readonly type: string
      readonly expires: string
      readonly permissions: readonly string[]
    } | null
    readonly fault: string | null
    readonly fields: Readonly<Record<string, string>>
  } | null
}

/** Makes an API token: what it is called, what it may do, and when it ends. */
export function TokenForm({ kinds, permissions, refused }: TokenFormProps) {
  const values = refused?.values
  const fields = refused?.fields ?? {}
  return (
    <Form method="post" className="c-stack c-settings-form">
      <h2>Create a token</h2>
      {refused?.fault ? (
        <p className="c-note bad" role="alert">
          {refused.fault}
        </p>
      ) : null}
      <div className="c-fields">
        <SettingField name="name" label="Name" value={values?.name} fault={fields['name']} />
        <div className="c-field">
          <label htmlFor="token-type">Type</label>
          <select className="c-input" id="token-type" name="type" defaultValue={values?.type ?? kinds[0]}>
            {kinds.map((kind) => (
              <option key={kind}>{kind}</option>
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
        <summary className="c-link">Permissions of a custom token</summary>
        {fields['permissions'] ? <p className="c-error">{fields['permissions']}</p> : null}
        <p className="c-hint">What stands nowhere here is done by people alone.</p>
        {[...Map.groupBy(permissions, ({ permission }) => permission.split('.')[0] ?? '')].map(([collection, ofIt]) => (
          <fieldset key={collection} className="c-permissions">
            <legend>{collection}</legend>
            {ofIt.map(({ permission, opens }) => (
              <label key={permission} className="c-check">
                <input
                  type="checkbox"
                  name="permission"
                  value={permission}
                  defaultChecked={values?.permissions.includes(permission)}
                />
                <span>
                  {permission.split('.')[1]}
                  {opens.map(({ route, summary }) => (
                    <small className="c-detail" key={route}>
                      {summary}
                    </small>
                  ))}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </details>
      <div className="c-row">
        <button className="c-btn go">Create token</button>
      </div>
    </Form>
  )
}
