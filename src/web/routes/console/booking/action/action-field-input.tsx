import { Icon } from '#web/icon/icon.tsx'
import type { ActionField } from '#web/text/booking/staff-action-text.ts'

export interface ActionFieldInputProps {
  readonly field: ActionField
  readonly value: string
  readonly error: string | undefined
  readonly currency: string
  /** The homes or records to choose from, value → label. */
  readonly listed: Readonly<Record<string, string>>
}

/** A field of a form of the host's side, with its hint and its error. */
export function ActionFieldInput({ field, value, error, currency, listed }: ActionFieldInputProps) {
  const { name, label, kind, hint, isOptional = false } = field
  const id = `do-${name}`
  const notes = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const common = {
    id,
    name,
    className: 'c-input',
    defaultValue: value,
    required: !isOptional,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': notes === '' ? undefined : notes,
  }
  return (
    <div className={`c-field ${kind}`}>
      <label htmlFor={id}>
        {label}
        {kind === 'money' ? ` (${currency})` : ''}
        {isOptional ? ' (optional)' : ''}
      </label>
      {kind === 'words' ? <textarea {...common} rows={2} maxLength={4000} /> : null}
      {kind === 'line' ? <input {...common} maxLength={120} /> : null}
      {kind === 'money' ? <input {...common} inputMode="decimal" autoComplete="transaction-amount" /> : null}
      {kind === 'count' ? <input {...common} type="number" min={name === 'adults' ? 1 : 0} max={50} /> : null}
      {kind === 'date' ? <input {...common} type="date" /> : null}
      {kind === 'home' || kind === 'record' || kind === 'choice' ? (
        <select {...common}>
          {Object.entries(field.choices ?? listed).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      ) : null}
      {kind === 'pictures' ? <Pictures common={common} value={value} /> : null}
      {hint ? (
        <span className="c-hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className="c-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
    </div>
  )
}

interface PicturesProps {
  readonly common: { readonly id: string; readonly className: string; readonly 'aria-describedby': string | undefined }
  readonly value: string
}

/** Pictures to upload; those already uploaded are sent by their ids. */
function Pictures({ common, value }: PicturesProps) {
  return (
    <>
      {value === '' ? null : <input type="hidden" name="pictures" value={value} />}
      <input
        id={common.id}
        className={common.className}
        aria-describedby={common['aria-describedby']}
        name="files"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        required={value === ''}
      />
    </>
  )
}
