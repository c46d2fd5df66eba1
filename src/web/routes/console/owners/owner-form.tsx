import { formText } from '#web/backend/form-text.ts'
import { LabelledInput, LabelledTextarea } from '#web/console/labelled.tsx'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import { Clashes } from '../stay/form/clashes.tsx'
import type { Field, Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'

const FIELDS = ['name', 'address', 'iban', 'email', 'hostEmail', 'currency'] as const

/** The values of the form of an owner. */
export type OwnerValues = Readonly<Partial<Record<(typeof FIELDS)[number], string>>>

/** The fields that are compared when two people change an owner at the same time. */
export const ownerFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'address', label: 'Address', kind: 'text' },
  { name: 'iban', label: 'IBAN', kind: 'line' },
  { name: 'email', label: 'E-mail for statements', kind: 'line' },
  { name: 'hostEmail', label: 'E-mail of their host account', kind: 'line' },
]

/** Returns the body of the API for a posted form. */
export function ownerBodyOf(form: FormData): OwnerValues {
  return Object.fromEntries(FIELDS.flatMap((name) => (form.has(name) ? [[name, formText(form, name).trim()]] : [])))
}

const sentences: Readonly<Record<string, string>> = {
  name: 'Give a name of at most 120 letters.',
  iban: 'This is not an IBAN: a letter or digit is wrong or missing.',
  email: 'This is not an e-mail address.',
  hostEmail:
    'Nobody with access to the console has this address. Somebody who was invited has it once they have accepted; leave it empty until then.',
  currency: 'This is not a currency code such as EUR.',
}

/** Returns the field of the form that was refused first; null if none was. */
export const wrongOwnerField = (details: Readonly<Record<string, unknown>>): string | null =>
  details['code'] === 'account_not_found'
    ? 'hostEmail'
    : wrongFieldOf(details, Object.fromEntries(FIELDS.map((name) => [name, name])))

/** Returns the sentence about the first field that was refused; null if no field was. */
export function ownerFault(details: Readonly<Record<string, unknown>>): string | null {
  if (details['code'] === 'account_not_found') return sentences['hostEmail'] ?? null
  const fields = Object.keys(details['fields'] ?? {})
  return fields.map((path) => sentences[path.split('.').at(-1) ?? '']).find(Boolean) ?? null
}

export interface OwnerFormProps {
  readonly typed: OwnerValues | null
  readonly button: string
  /** The saved values, from which it is seen later what others have changed. Left out for a new owner. */
  readonly seen?: Values
  /** The fields that somebody else has changed too. */
  readonly clashes?: readonly Clash[]
  /** For a new owner: the default currency of their statements. */
  readonly newIn?: string
  /** Whether another button of the page is the filled one. */
  readonly isQuiet?: boolean
}

/** Who an owner is, and where their money is paid to. */
export function OwnerForm({ typed, button, seen, clashes = [], newIn, isQuiet = false }: OwnerFormProps) {
  return (
    <form method="post" className="c-stack">
      <input type="hidden" name="intent" value="owner" />
      {seen ? <input type="hidden" name="seen" value={JSON.stringify(seen)} /> : null}
      {clashes.length > 0 ? <Clashes clashes={clashes} /> : null}
      <LabelledInput label="Name" name="name" required maxLength={120} defaultValue={typed?.name} autoComplete="off" />
      <LabelledTextarea label="Address" name="address" rows={3} maxLength={500} defaultValue={typed?.address} />
      <LabelledInput label="IBAN" name="iban" maxLength={42} defaultValue={typed?.iban} autoComplete="off" />
      <LabelledInput
        label="E-mail for statements"
        name="email"
        type="email"
        maxLength={254}
        defaultValue={typed?.email}
      />
      {newIn ? (
        <LabelledInput label="Currency" name="currency" maxLength={3} defaultValue={typed?.currency ?? newIn} />
      ) : null}
      <LabelledInput
        label="E-mail of their host account (optional: lets them see statements)"
        name="hostEmail"
        type="email"
        maxLength={254}
        defaultValue={typed?.hostEmail}
      />
      <div className="c-row">
        <button className={newIn && !isQuiet ? 'c-btn go' : 'c-btn'}>{button}</button>
      </div>
    </form>
  )
}
