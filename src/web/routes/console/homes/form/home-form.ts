import type { AskedFunction } from '#web/console/may/asked-functions.ts'
import type { May } from '#web/console/may/may.ts'
import type { Faults, Field, ReadValues, Values } from './field.ts'

/** What a form asks of the API. */
export interface FormRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/** A form of the home editor: what stands in it, and what it asks of the API. The page shows it, its action sends it. */
export interface HomeForm {
  readonly key: string
  /** The route of the API that it leads to: whoever may not do that reads it, and cannot send it. */
  readonly asks: AskedFunction
  /** Which of several things it is about; empty = there is one, or it makes a new one. */
  readonly item: string
  readonly title: string
  readonly about?: string
  /** What stands beside its name while it is closed; left out: its values. */
  readonly summary?: string
  readonly fields: readonly Field[]
  /** What is saved; null = it makes something new. */
  readonly now: Values | null
  /** What new fields begin with. */
  readonly first?: Values
  readonly button: string
  readonly request: (read: ReadValues) => FormRequest
  /** What takes the thing away. */
  readonly removal?: FormRequest
  /** What it saves is kept back until somebody publishes it; with scripts it is saved while somebody types. */
  readonly isDrafted?: true
  /** It is about money or rules: beside it stands what a week costs. */
  readonly isPriced?: true
}

/** What the page is sent of a form. */
export type ShownForm = Omit<HomeForm, 'asks' | 'request' | 'removal'> & {
  readonly isRemovable: boolean
  /** Whoever looks cannot send it. */
  readonly isReadOnly: boolean
}

/**
 * The forms of a home as whoever looks sees them, without what only the server does with them: what they may not change is to be read, and
 * what would make something new is not there.
 */
export function shownForms(forms: readonly HomeForm[], may: May, slug: string): readonly ShownForm[] {
  return forms
    .map((form) => shownForm(form, !may(form.asks, slug)))
    .filter(({ isReadOnly, now }) => !isReadOnly || now !== null)
}

function shownForm(form: HomeForm, isReadOnly: boolean): ShownForm {
  const { asks: _asks, request: _request, removal, ...shown } = form
  return { ...shown, isReadOnly, isRemovable: removal !== undefined }
}

/** A value that two people wrote at once. */
export interface Clash {
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

/** A form that was not saved, as it is shown again. */
export interface FormState {
  readonly form: string
  readonly item: string
  readonly values: Values
  readonly faults: Faults
  readonly message: string | null
  readonly doubts: readonly string[]
  readonly clashes: readonly Clash[]
  /** What the form would change is compared with this when it comes back. */
  readonly seen: Values | null
  /** Of a form that was only tried: the changed terms of the home. */
  readonly tried?: Readonly<Record<string, unknown>>
}
