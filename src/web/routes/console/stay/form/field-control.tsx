import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import type { Field, Option } from './field.ts'

export interface FieldControlProps {
  readonly field: Field
  readonly id: string
  readonly value: string
  readonly fault: string | undefined
}

/** A field with its label, its hint and what is wrong with it. */
export function FieldControl({ field, id, value, fault }: FieldControlProps) {
  const wide = field.isWide || field.kind === 'text' || field.kind === 'lines' || field.kind === 'ticks'
  const described = [field.hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined
  if (field.kind === 'tick')
    return (
      <div className="c-field wide">
        <label className="c-check">
          <input type="checkbox" name={field.name} defaultChecked={value !== ''} aria-describedby={described} />
          {field.label}
        </label>
        <Beside id={id} field={field} fault={fault} />
      </div>
    )
  if (field.kind === 'ticks')
    return (
      <fieldset className="c-field wide" aria-describedby={described}>
        <legend className="c-label">{field.label}</legend>
        <Ticks field={field} chosen={value.split(',')} />
        <Beside id={id} field={field} fault={fault} />
      </fieldset>
    )
  if (field.kind === 'home' && field.homes)
    return (
      <div className={wide ? 'c-field wide' : 'c-field'}>
        <StayOptionField
          name={field.name}
          label={field.label}
          choices={field.homes}
          chosen={value}
          none="Choose"
          isRequired={field.isRequired ?? false}
          described={described}
          isWrong={fault !== undefined}
        />
        <Beside id={id} field={field} fault={fault} />
      </div>
    )
  return (
    <div className={wide ? 'c-field wide' : 'c-field'}>
      <label htmlFor={id}>{field.label}</label>
      <Control field={field} id={id} value={value} described={described} isWrong={fault !== undefined} />
      <Beside id={id} field={field} fault={fault} />
    </div>
  )
}

function Beside({ id, field, fault }: Omit<FieldControlProps, 'value'>) {
  return (
    <>
      {fault ? (
        <span className="c-error" id={`${id}-fault`}>
          <Icon name="alert" />
          {fault}
        </span>
      ) : null}
      {field.hint ? (
        <span className="c-hint" id={`${id}-hint`}>
          {field.hint}
        </span>
      ) : null}
    </>
  )
}

const inputs = {
  line: {},
  whole: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  money: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal' },
  time: { type: 'time' },
  date: { type: 'date' },
} as const

interface ControlProps {
  readonly field: Field
  readonly id: string
  readonly value: string
  readonly described: string | undefined
  readonly isWrong: boolean
}

function Control({ field, id, value, described, isWrong }: ControlProps) {
  const common = {
    id,
    name: field.name,
    className: 'c-input',
    defaultValue: value,
    'aria-describedby': described,
    'aria-invalid': isWrong || undefined,
    'aria-required': field.isRequired,
  }
  if (field.kind === 'text' || field.kind === 'lines')
    return (
      <textarea {...common} rows={field.rows ?? ((field.longest ?? 0) > 1000 ? 10 : 3)} maxLength={field.longest} />
    )
  if (field.kind === 'choice')
    return (
      <select {...common}>
        {field.isRequired && value !== '' ? null : <option value="">–</option>}
        {withPresent(field.options ?? [], value).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  if (field.kind === 'ticks' || field.kind === 'tick' || field.kind === 'home') return null
  return <input {...common} {...inputs[field.kind]} maxLength={field.longest} autoComplete="off" />
}

/**
 * Adds a present value that is no longer among the options. Browsers would otherwise select the first option and change
 * the value unnoticed.
 */
function withPresent(options: readonly Option[], value: string): readonly Option[] {
  return value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, label: value }, ...options]
}

function Ticks({ field, chosen }: { readonly field: Field; readonly chosen: readonly string[] }) {
  const groups = Map.groupBy(field.options ?? [], ({ group = '' }) => group)
  return [...groups].map(([group, options]) => (
    <div className="c-ticks" key={group}>
      {group === '' ? null : <h3>{group}</h3>}
      <ul>
        {options.map((option) => (
          <Tick key={option.value} name={field.name} option={option} isChosen={chosen.includes(option.value)} />
        ))}
      </ul>
    </div>
  ))
}

function Tick({
  name,
  option,
  isChosen,
}: {
  readonly name: string
  readonly option: Option
  readonly isChosen: boolean
}) {
  return (
    <li>
      <label className="c-check">
        <input type="checkbox" name={name} value={option.value} defaultChecked={isChosen} />
        {option.label}
      </label>
    </li>
  )
}
