import type { CheckedFunction } from '#web/console/may/checked-functions.ts'
import type { Field, ReadValues, Values } from '../form/field.ts'
import type { FormRequest, StayForm } from '../form/stay-form.ts'

/** A list that the API replaces as a whole, of which each entry is edited and removed in a form of its own. */
interface EditedList<Row, Sent> {
  readonly key: string
  readonly asks: CheckedFunction
  readonly rows: readonly Row[]
  /** What tells an entry from others, so that nobody edits another one than they saw. */
  readonly idOf: (row: Row) => string
  readonly titleOf: (row: Row) => string
  readonly summaryOf: (row: Row) => string
  /** The fields of an entry, or of a new one (null). */
  readonly fields: (row: Row | null) => readonly Field[]
  readonly valuesOf: (row: Row) => Values
  /** Returns an entry from the values of its form. */
  readonly read: (values: ReadValues, before: Row | null) => Sent
  readonly replace: (rows: readonly (Row | Sent)[]) => FormRequest
  readonly save: string
  /** The form of a new entry. */
  readonly adding: Pick<StayForm, 'title' | 'button' | 'first' | 'about'>
}

/** Returns the forms of the entries of a list, and one that adds an entry. `Sent`: an entry as it is sent, if different. */
export function listForms<Row, Sent = Row>(list: EditedList<Row, Sent>): readonly StayForm[] {
  const { key, asks, rows, replace } = list
  const without = (at: number) => rows.filter((_, index) => index !== at)
  return [
    ...rows.map((row, at): StayForm => ({
      key,
      asks,
      item: `${at}-${list.idOf(row)}`,
      title: list.titleOf(row),
      summary: list.summaryOf(row),
      fields: list.fields(row),
      now: list.valuesOf(row),
      button: list.save,
      request: (values) => replace(rows.map((other, index) => (index === at ? list.read(values, row) : other))),
      removal: replace(without(at)),
    })),
    {
      key,
      asks,
      item: '',
      fields: list.fields(null),
      now: null,
      request: (values) => replace([...rows, list.read(values, null)]),
      ...list.adding,
    },
  ]
}
