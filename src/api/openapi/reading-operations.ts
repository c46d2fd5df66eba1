import { collectionNames } from '#core/collection/collection.ts'
import type * as z from 'zod/mini'
import {
  amenityChangeSchema,
  newAmenitySchema,
  newPlaceSchema,
  placeChangeSchema,
} from '#contract/collection/catalogue-input.ts'
import { newStaySchema, stayChangeSchema } from '#contract/collection/stay-input.ts'
import { searchParameters } from '#api/stay/search-parameters.ts'
import { entryResponse, entryOperation, fieldParameters, listOperation } from '#api/collection/collection-operations.ts'
import { whole, enumOf } from '#api/route/json-schema.ts'
import type { OperationDoc } from '#api/route/operation-doc.ts'

/** Homes and what belongs to them, texts of the house, what visitors write. */
export const readingOperations = {
  'GET /api/stays': listOperation('stays', searchParameters),
  'GET /api/stays/:slug': entryOperation('stays'),
  'POST /api/stays': {
    tag: 'Stays',
    summary: 'Make a home; with `status=draft` one that nobody sees yet',
    body: newStaySchema,
    example: {
      name: 'Casa Blava',
      kind: 'house',
      maxGuests: 4,
      bedrooms: 2,
      beds: 3,
      bathrooms: 1.5,
      nightlyPrice: 129.5,
      currency: 'EUR',
      destination: 'ciutadella',
    },
    query: [
      { name: 'status', about: '`draft`: for those who run homes alone.', schema: enumOf('draft', 'published') },
      ...fieldParameters,
    ],
    answer: entryResponse('stays'),
    status: 201,
    idempotency: 'optional',
  },
  'PUT /api/stays/:slug': {
    tag: 'Stays',
    summary: 'Change a home; what is left out stays as it is',
    body: stayChangeSchema,
    example: { summary: 'A calm house above the harbour' },
    query: [
      { name: 'status', about: 'Publish it, or take it back.', schema: enumOf('draft', 'published') },
      ...fieldParameters,
    ],
    answer: entryResponse('stays'),
    idempotency: 'optional',
  },
  'DELETE /api/stays/:slug': { tag: 'Stays', summary: 'Take a home off the site; its bookings stay', status: 204 },
  ...written('amenities', newAmenitySchema, amenityChangeSchema, {
    made: { slug: 'sauna', name: 'Sauna', category: 'wellness' },
    changed: { filterable: true },
    goes: 'Remove an amenity, also from the homes that have it',
  }),
  ...written('destinations', newPlaceSchema, placeChangeSchema, {
    made: {
      slug: 'ciutadella',
      name: 'Ciutadella',
      kind: 'area',
      country: 'ES',
      timeZone: 'Europe/Madrid',
      lat: 40.001,
      lng: 3.838,
    },
    changed: { intro: 'Honey stone, arcades, late suppers' },
    goes: 'Take a place without homes off the site',
  }),
  ...lists(),
  'GET /api/pages/:slug': {
    ...entryOperation('pages'),
    summary: 'One text with its HTML, headings and versions',
    query: [{ name: 'version', about: 'Another version than the one that is valid.', schema: whole }],
  },
} as const satisfies Readonly<Record<string, OperationDoc>>

/** Lists and entries that need no word of their own. */
function lists() {
  const own = {
    'GET /api/photos': listOperation('photos'),
    'GET /api/photos/:id': entryOperation('photos'),
    'GET /api/amenities': listOperation('amenities'),
    'GET /api/amenities/:slug': entryOperation('amenities'),
    'GET /api/destinations': listOperation('destinations'),
    'GET /api/destinations/:slug': entryOperation('destinations'),
    'GET /api/reviews': listOperation('reviews'),
    'GET /api/reviews/:id': entryOperation('reviews'),
    'GET /api/pages': listOperation('pages'),
    'GET /api/contact-messages': listOperation('contact-messages'),
    'GET /api/contact-messages/:id': entryOperation('contact-messages'),
    'GET /api/bookings': listOperation('bookings'),
    'GET /api/bookings/:id': entryOperation('bookings'),
    'GET /api/favourites': listOperation('favourites'),
    'GET /api/favourites/:slug': entryOperation('favourites'),
    'GET /api/threads': listOperation('threads'),
    'GET /api/threads/:id': entryOperation('threads'),
  }
  const missing = collectionNames.filter((name) => !(`GET /api/${name}` in own) && name !== 'stays')
  if (missing.length > 0) throw new Error(`no list of ${missing.join(', ')}`)
  return own
}

/** Of what homes refer to: made, changed, gone. */
function written<Name extends 'amenities' | 'destinations'>(
  name: Name,
  forNew: z.ZodMiniType,
  forChange: z.ZodMiniType,
  { made, changed, goes }: { readonly made: object; readonly changed: object; readonly goes: string },
) {
  const tag = name === 'amenities' ? 'Amenities' : 'Destinations'
  const one = name === 'amenities' ? 'an amenity' : 'a place'
  const result = { query: fieldParameters, answer: entryResponse(name), idempotency: 'optional' as const }
  return {
    [`POST /api/${name}`]: { tag, summary: `Make ${one}`, body: forNew, example: made, status: 201, ...result },
    [`PUT /api/${name}/:slug`]: {
      tag,
      summary: `Change ${one}; what is left out stays as it is`,
      body: forChange,
      example: changed,
      ...result,
    },
    [`DELETE /api/${name}/:slug`]: { tag, summary: goes, status: 204 },
  } as Record<`POST /api/${Name}` | `PUT /api/${Name}/:slug` | `DELETE /api/${Name}/:slug`, OperationDoc>
}
