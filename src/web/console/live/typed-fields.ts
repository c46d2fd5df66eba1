/** What was typed into the forms of a page and has not been saved yet. */
export interface TypedFields {
  readonly uid: string
  readonly path: string
  /** Whether the page was left because the sign-in had ended. */
  readonly isLocked: boolean
  readonly fields: readonly TypedField[]
  /**
   * What the forms of these fields were shown with (`seen`, `version` …): it is sent along, so that whatever others save
   * in the meantime is not overwritten unseen.
   */
  readonly shown?: readonly TypedField[]
}

interface TypedField {
  /** The index of the form on the page, and of the field among those of the same name. */
  readonly form: number
  readonly name: string
  readonly nth: number
  readonly value: string
}

/** The hidden fields that say what a form was shown with. */
const SHOWN_WITH = /^(seen|version|was-.+|expected.*)$/

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const KEY = 'holmstay.console.typed'
/** Files cannot be kept, and secrets must not be. */
const LEFT_OUT = new Set(['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset'])
const CHECKED = new Set(['checkbox', 'radio'])

/**
 * Returns the position of a field among the forms of `main` and its value; null if the field is not one that is kept.
 */
export function typedField(main: Element, target: EventTarget | null): TypedField | null {
  const field = target as Partial<Field> | null
  if (!field?.form || !field.name || field.type === undefined || LEFT_OUT.has(field.type)) return null
  const form = [...main.querySelectorAll('form')].indexOf(field.form)
  const nth = namedFields(field.form, field.name).indexOf(field as Field)
  if (form < 0 || nth < 0) return null
  return { form, name: field.name, nth, value: valueOf(field as Field) }
}

/** Returns the position and the value of each hidden field that says what the form of a field was shown with. */
export function shownWith(main: Element, target: EventTarget | null): readonly TypedField[] {
  const { form: own } = (target ?? {}) as Partial<Field>
  const form = own ? [...main.querySelectorAll('form')].indexOf(own) : -1
  if (!own || form < 0) return []
  return ([...own.elements] as Field[])
    .filter(({ type, name }) => type === 'hidden' && SHOWN_WITH.test(name))
    .map((field) => ({ form, name: field.name, nth: namedFields(own, field.name).indexOf(field), value: field.value }))
}

/** Returns the fields with one added, in place of its earlier value. */
export function withField(fields: readonly TypedField[], typed: TypedField): readonly TypedField[] {
  const isSame = ({ form, name, nth }: TypedField) => form === typed.form && name === typed.name && nth === typed.nth
  return [...fields.filter((field) => !isSame(field)), typed]
}

/** Returns of what was typed that which the page still shows. */
export function stillThere<Typed extends Pick<TypedFields, 'fields'>>(main: Element, typed: Typed): Typed {
  const fieldAt = fieldsOf(main)
  const isThere = (one: TypedField) => {
    const field = fieldAt(one)
    return field !== undefined && valueOf(field) === one.value
  }
  return { ...typed, fields: typed.fields.filter(isThere) }
}

/** Restores what was typed, opens the elements that hide it, and fires the events of typing. */
export function restoreFields(main: Element, { fields, shown = [] }: Pick<TypedFields, 'fields' | 'shown'>): number {
  const fieldAt = fieldsOf(main)
  for (const typed of shown) {
    const field = fieldAt(typed)
    if (field?.type === 'hidden') field.value = typed.value
  }
  let count = 0
  for (const typed of fields) {
    const { value } = typed
    const field = fieldAt(typed)
    if (!field) continue
    setValue(field, value)
    for (let at = field.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true
    count += 1
  }
  return count
}

/** Sets a field as typing does. */
export function setValue(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && CHECKED.has(field.type)) {
    if (String(field.checked) !== value) field.click()
    return
  }
  // Bypasses React, which would take the value for one that it already knows.
  const ofField = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  ofField?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

const valueOf = (field: Field) => (CHECKED.has(field.type) ? String((field as HTMLInputElement).checked) : field.value)

/** Returns the function that finds a field of `main` by its position. */
function fieldsOf(main: Element): (at: TypedField) => Field | undefined {
  const forms = [...main.querySelectorAll('form')]
  return ({ form, name, nth }) => forms[form] && namedFields(forms[form], name)[nth]
}

function namedFields(form: HTMLFormElement, name: string): readonly Field[] {
  return ([...form.elements] as Field[]).filter((field) => field.name === name)
}

/** Returns what was kept in this tab. */
export function readTyped(): TypedFields | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedFields | null
  } catch {
    return null
  }
}

/** Keeps or removes what was typed. A full or blocked storage is not an error. */
export function keepTyped(typed: TypedFields | null): void {
  try {
    if (typed && typed.fields.length > 0) sessionStorage.setItem(KEY, JSON.stringify(typed))
    else sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}
