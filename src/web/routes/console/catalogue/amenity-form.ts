import type { EntryOf } from '#contract/collection/entry-of.ts'
import { AMENITY_CATEGORIES } from '#core/stay/usual-amenities.ts'
import { codeOf } from '#core/text/slug-of.ts'
import { amenityText } from '#web/text/console/amenity-text.ts'
import type { Field, ReadValues, Values } from '../stay/form/field.ts'
import type { StayForm } from '../stay/form/stay-form.ts'

export type Amenity = EntryOf<'amenities'>

/** The largest position that the API takes. */
const LAST_POSITION = 10_000

const fields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'line', longest: 80, isRequired: true },
  {
    name: 'category',
    label: 'Group',
    kind: 'choice',
    isRequired: true,
    options: AMENITY_CATEGORIES.map((value) => ({ value, label: categoryName(value) })),
  },
  {
    name: 'position',
    label: 'Position',
    kind: 'whole',
    min: 0,
    max: LAST_POSITION,
    hint: amenityText.position,
  },
  { name: 'filterable', label: amenityText.filterable, kind: 'tick', hint: amenityText.filterableAbout },
]

const about = { asks: 'POST /api/amenities', key: 'amenity', item: '', fields } as const

/** Returns the form of an amenity. */
export function amenityForm(amenity: Amenity): StayForm {
  const path = `/api/amenities/${amenity.documentId}`
  return {
    ...about,
    title: amenity.name,
    now: valuesOf(amenity),
    button: 'Save',
    request: (read) => ({ method: 'PUT', path, body: bodyOf(read) }),
    removal: { method: 'DELETE', path },
  }
}

/** Returns the form of a new amenity. */
export function newAmenityForm(): StayForm {
  return {
    ...about,
    title: 'Add an amenity',
    now: null,
    first: { category: AMENITY_CATEGORIES[0] },
    button: 'Add the amenity',
    request: (read) => ({
      method: 'POST',
      path: '/api/amenities',
      body: { ...bodyOf(read), slug: amenityCode(String(read['name'])) },
    }),
  }
}

/** Returns the code of an amenity with this name, by which searches name it. */
export const amenityCode = (name: string) => codeOf(name, 'amenity')

/** Returns what a group of amenities is called. */
export function categoryName(category: string): string {
  return (category[0]?.toUpperCase() ?? '') + category.slice(1)
}

function valuesOf({ name, category, position, filterable }: Amenity): Values {
  return { name, category, position: String(position), filterable: filterable ? 'on' : '' }
}

/** Without a position, an amenity stays where it is, and a new one comes last. */
const bodyOf = ({ position, ...read }: ReadValues) => (position === null ? read : { ...read, position })
