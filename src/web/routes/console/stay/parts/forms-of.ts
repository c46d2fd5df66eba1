import { partNames, type PartName } from '#web/text/stay-editor-text.ts'
import type { EditedStay, StayData } from '../editor/stay-data.ts'
import type { StayForm } from '../form/stay-form.ts'
import { amenitiesForm, arrivalForm, basicsForm, locationForm, textsForm } from './fact-forms.ts'
import { ageForms } from './age-forms.ts'
import { hostForm } from './host-form.ts'
import { discountForms } from './discount-forms.ts'
import { instalmentForm } from './instalment-form.ts'
import { linkedForms } from './linked-forms.ts'
import { depositForm, feeForms, nightForm } from './price-forms.ts'
import { roomForms } from './room-forms.ts'
import { seasonForms } from './season-forms.ts'
import { partyForm } from './party-form.ts'
import { minimumForms, openForms } from './stay-length-forms.ts'
import { sourceForm } from './source-form.ts'
import { blockForms, policyForm, rulesForm, taxForms } from './rule-forms.ts'

const forms: Readonly<Record<PartName, (data: EditedStay) => readonly StayForm[]>> = {
  basics: (data) => [basicsForm(data)],
  photos: () => [],
  rooms: roomForms,
  texts: (data) => [textsForm(data), hostForm(data)],
  location: (data) => [locationForm(data)],
  amenities: (data) => [amenitiesForm(data)],
  prices: (data) => [
    nightForm(data),
    partyForm(data),
    ...ageForms(data),
    sourceForm(data),
    ...seasonForms(data),
    ...feeForms(data),
    ...discountForms(data),
    depositForm(data),
  ],
  rules: (data) => [rulesForm(data), ...minimumForms(data), ...openForms(data)],
  policies: (data) => [policyForm(data), instalmentForm(data), ...taxForms(data)],
  arrival: (data) => [arrivalForm(data)],
  calendar: blockForms,
  parts: linkedForms,
  // A page of its own.
  channels: () => [],
}

/** The parts with facts of the home, which are drafted before guests see them. */
const factForms = {
  basics: basicsForm,
  texts: textsForm,
  location: locationForm,
  amenities: amenitiesForm,
  arrival: arrivalForm,
} as const satisfies Partial<Record<PartName, (data: StayData) => StayForm>>

export type FactPart = keyof typeof factForms

export const FACT_PARTS = Object.keys(factForms) as readonly FactPart[]

/** Returns whether a name in an address is that of a part with facts. */
export const isFactPart = (part: string): part is FactPart => Object.hasOwn(factForms, part)

/** Returns the form for facts of a home as it is now. */
export const factFormOf = (part: FactPart, data: StayData): StayForm => factForms[part](data)

/** Returns the part of the editor with a name in the address; null = there is none. */
export function partNamed(name: string): PartName | null {
  return Object.hasOwn(partNames, name) ? (name as PartName) : null
}

/** Returns the forms of a part of a home as it is now. */
export function formsOf(part: PartName, data: EditedStay): readonly StayForm[] {
  return forms[part](data)
}
