import { Link, useLocation } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { Icon } from '#web/icon/icon.tsx'
import { staffActionText, type ActionField } from '#web/text/booking/staff-action-text.ts'
import { FactList } from '#web/console/fact-list.tsx'
import type { ActionResult, ActionPreview } from './action-result.ts'
import { ActionFieldInput } from './action-field-input.tsx'
import type { Values } from './action-fields.ts'
import type { HostAction } from './offered-actions.ts'

export interface ActionPanelProps {
  readonly bookingId: string
  readonly currency: string
  readonly action: HostAction
  readonly result: ActionResult | undefined
  /** The initial values of the fields. */
  readonly first: Values
  /** The preview of an action whose consequences do not depend on what is typed. */
  readonly preview: ActionPreview | null
  /** Whether the preview is of what the address asks for. */
  readonly isPreviewed: boolean
  readonly problem: string | null
  /** The homes or records to choose from, value → label. */
  readonly listed: Readonly<Record<string, string>>
  readonly actionKey: string
}

/** The form of one action: what it does, what has to be filled in, and the final button. Works without scripts. */
export function ActionPanel({
  bookingId,
  currency,
  action,
  result,
  first,
  preview,
  actionKey,
  ...form
}: ActionPanelProps) {
  const { title, fields }: { title: string; fields: readonly ActionField[] } = staffActionText[action]
  const toConfirm = result?.step === 'confirm' ? result.preview : null
  const isConfirming = toConfirm !== null || (form.isPreviewed && result === undefined)
  const shown = toConfirm ?? (form.isPreviewed && result !== undefined ? null : preview)
  const values = result?.values ?? first
  const { search } = useLocation()
  return (
    <section className="c-panel c-stack c-action" aria-labelledby="action" id="do">
      <div className="c-head">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- reason: a document that answers a form is not read out by itself */}
        <h2 id="action" tabIndex={-1} autoFocus={isConfirming}>
          {title}
        </h2>
        <span className="c-quiet">nothing is changed yet</span>
        <Link className="c-link c-end" to={consolePaths.consoleBooking(bookingId)} preventScrollReset>
          Close
        </Link>
      </div>
      {form.problem && !result ? (
        <p className="c-note bad" role="alert">
          <Icon name="alert" />
          <span>{form.problem}</span>
        </p>
      ) : null}
      {shown ? <Consequences preview={shown} /> : null}
      <form
        method="post"
        data-preview={isConfirming ? 'shown' : ''}
        // Without `#do`, at which browsers would leave the focus of the answer alone.
        action={search}
        className="c-stack"
        encType={fields.some(({ kind }) => kind === 'pictures') ? 'multipart/form-data' : undefined}
      >
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="actionKey" value={actionKey} />
        {Object.entries(shown?.expected ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isConfirming ? (
          <Typed fields={fields} values={values} listed={form.listed} />
        ) : (
          fields.map((field) => (
            <ActionFieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={result?.errors[field.name]}
              currency={currency}
              listed={form.listed}
            />
          ))
        )}
        <p className="c-row">
          {shown ? (
            <button className="c-btn go" type="submit" name="step" value="confirm">
              {shown.button}
            </button>
          ) : (
            <button className="c-btn pine" type="submit" name="step" value="preview">
              Show what happens
            </button>
          )}
          {isConfirming ? (
            <button className="c-btn" type="submit" name="step" value="edit">
              Change it
            </button>
          ) : null}
        </p>
      </form>
    </section>
  )
}

function Consequences({ preview }: { readonly preview: ActionPreview }) {
  return (
    <div className="c-consequences">
      <FactList facts={preview.facts} />
      {preview.tables.map(({ caption, columns, rows }) => (
        <table key={caption} className={`c-table${columns[0] ? ' c-before-after' : ''}`}>
          <caption>{caption}</caption>
          {columns[0] ? (
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className="c-figure">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
          ) : null}
          <tbody>
            {rows.map(([name, ...amounts], row) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                {amounts.map((amount, column) => (
                  <td key={column} className="c-figure">
                    {amount}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  )
}

/** Shows what was typed, to be read again, and sends it along. Homes, dates and choices are in the preview. */
function Typed({
  fields,
  values,
  listed,
}: Pick<ActionPanelProps, 'listed'> & { readonly fields: readonly ActionField[]; readonly values: Values }) {
  const typed = fields.filter(({ name }) => (values[name] ?? '') !== '')
  const isRead = ({ name, kind }: ActionField) =>
    kind === 'date' || kind === 'record' || kind === 'choice' || (kind === 'home' && listed[values[name] ?? ''])
  const textOf = ({ name, kind }: ActionField) => (kind === 'pictures' ? 'uploaded' : values[name])
  return (
    <>
      {typed.map(({ name }) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <FactList facts={typed.flatMap((field) => (isRead(field) ? [] : [[field.label, textOf(field)] as const]))} />
    </>
  )
}

/** Shows what was typed into a form that is no longer offered, so that it can be used elsewhere. */
export function KeptText({ result }: { readonly result: ActionResult }) {
  const texts = ['message', 'reason', 'note', 'label', 'amount'].flatMap((name) => result.values[name] || [])
  if (texts.length === 0) return null
  return (
    <div className="c-panel c-stack">
      <p className="c-quiet">
        <Icon name="copy" /> What you typed:
      </p>
      {texts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </div>
  )
}
