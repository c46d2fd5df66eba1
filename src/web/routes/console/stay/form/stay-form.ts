import type { CheckedFunction } from '#web/console/may/checked-functions.ts'
import type { May } from '#web/console/may/may.ts'
import type { Faults, Field, ReadValues, Values } from './field.ts'

/** A request of a form to the API. */
export interface FormRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

/**
 * A form of the home editor: its fields, and its request to the API. The page shows it and the page's action sends it.
 */
export interface StayForm {
  readonly key: string
  /** The route of the API that the form calls; users who may not call it can read the form but not send it. */
  readonly asks: CheckedFunction
  /** Which of several items the form is about; empty when there is only one, or when it creates a new one. */
  readonly item: string
  readonly title: string
  readonly about?: string
  /** Shown below the form's name while it is closed; left out: the form's values. */
  readonly summary?: string
  readonly fields: readonly Field[]
  /** The saved values; null when the form creates something new. */
  readonly now: Values | null
  /** The initial values of a new item. */
  readonly first?: Values
  readonly button: string
  readonly request: (read: ReadValues) => FormRequest
  /** The request that removes the item. */
  readonly removal?: FormRequest
  /** Whether its changes are held back until they are published; with scripts they are saved while the user types. */
  readonly isDrafted?: true
  /** Whether the form is about money or rules; the price of a week is then shown beside it. */
  readonly isPriced?: true
}

/** The part of a form that is sent to the page. */
export type ShownForm = Omit<StayForm, 'asks' | 'request' | 'removal'> & {
  readonly isRemovable: boolean
  /** Whether the user may not send it. */
  readonly isReadOnly: boolean
}

/**
 * Returns forms as the user sees them, without what only the server does with them. Forms that the user may not send are
 * read-only, and those for new items are left out. `slug`: the home they are about; left out for what belongs to none.
 */
export function shownForms(forms: readonly StayForm[], may: May, slug?: string): readonly ShownForm[] {
  return forms
    .map((form) => shownForm(form, !may(form.asks, slug)))
    .filter(({ isReadOnly, now }) => !isReadOnly || now !== null)
}

function shownForm(form: StayForm, isReadOnly: boolean): ShownForm {
  const { asks: _asks, request: _request, removal, ...shown } = form
  return { ...shown, isReadOnly, isRemovable: removal !== undefined }
}

/** A value that two people changed at the same time. */
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
  /** Whether the doubtful prices were confirmed before something else was missing. */
  readonly isSure?: true
  /** If owners have to agree to the prices: what somebody ticks to say that they did. */
  readonly agreed?: string | null
  readonly clashes: readonly Clash[]
  /** The values that the form is compared with when it is sent again. */
  readonly seen: Values | null
  /** For a form that was only tried: the changed terms of the home. */
  readonly tried?: Readonly<Record<string, unknown>>
}
