import { useWrongField } from '#web/console/wrong-field.tsx'

export interface SettingFieldProps {
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
  readonly hint?: string
  readonly fault?: string | undefined
  readonly type?: 'text' | 'date'
}

/** A field of a form of the settings, with its fault below it. */
export function SettingField({ name, label, value = '', hint, fault, type = 'text' }: SettingFieldProps) {
  const id = `setting-${name}`
  const wrong = useWrongField(name)
  const about = [wrong['aria-describedby'] ?? '', fault || hint ? `${id}-about` : ''].filter(Boolean).join(' ')
  return (
    <div className="c-field">
      <label htmlFor={id}>{label}</label>
      <input
        className="c-input"
        id={id}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete="off"
        aria-invalid={fault ? true : wrong['aria-invalid']}
        aria-describedby={about === '' ? undefined : about}
      />
      {fault || hint ? (
        <p className={fault ? 'c-error' : 'c-hint'} id={`${id}-about`}>
          {fault ?? hint}
        </p>
      ) : null}
    </div>
  )
}
