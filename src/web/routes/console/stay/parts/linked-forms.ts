import { linkedText } from '#web/text/console/room-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { StayForm } from '../form/stay-form.ts'
import { ratesPath } from './price-forms.ts'

type Linked = StayData['rates']['parts'][number]

/** Returns the forms for the homes that are parts of a home, so that a booking of either takes the nights of both. */
export function linkedForms(data: StayData): readonly StayForm[] {
  const { parts, partOf } = data.rates
  const line = ({ documentId }: Linked, title: string, path: string): StayForm => {
    const removal = { method: 'DELETE', path } as const
    return { ...form, item: documentId, title, request: () => removal, removal }
  }
  const linked = [
    ...parts.map((part) => line(part, part.title, ratesPath(data, `parts/${part.documentId}`))),
    ...partOf.map((whole) => {
      const path = `/api/staff/stays/${whole.documentId}/parts/${data.details.documentId}`
      return line(whole, linkedText.partOf(whole.title), path)
    }),
  ]
  // A part has no parts of its own.
  if (partOf.length > 0) return linked
  return [
    ...linked,
    {
      ...form,
      title: 'Add a home as a part of this one',
      about: linkedText.about,
      fields: [{ name: 'part', label: 'Home', kind: 'home', homes: othersOf(data), longest: 120, isRequired: true }],
      now: null,
      button: 'Link it',
      request: ({ part }) => ({ method: 'POST', path: ratesPath(data, 'parts'), body: { part } }),
    },
  ]
}

const form = {
  key: 'part',
  asks: 'POST /api/staff/stays/:id/parts',
  item: '',
  fields: [],
  now: {},
  button: '',
} as const satisfies Partial<StayForm>

function othersOf({ details, homes: stays, rates }: StayData): StayData['homes'] {
  const taken = new Set([details.slug, ...rates.parts.map(({ slug }) => slug)])
  return { ...stays, homes: stays.homes.filter(({ slug }) => !taken.has(slug)) }
}
