import { expect, test } from 'vitest'
import { differencesOf, draftAfter, draftedFacts, factsByPath, type StayDraft } from './stay-draft.ts'

const now = factsByPath({
  name: 'Casa Blava',
  address: { street: 'Carrer Nou 1', locality: 'Maó' },
  amenities: ['pool', 'grill'],
  position: { lat: 39.9, lng: 4.1, radiusM: 300 },
  registrationNumber: null,
})
const empty: StayDraft = { changes: {}, basis: {} }

test('what is typed as it stands is no change, and a list in another order is the same list', () => {
  const typed = factsByPath({
    name: 'Casa Blava',
    registrationNumber: '',
    amenities: ['grill', 'pool'],
    position: { radiusM: 300, lng: 4.1, lat: 39.9 },
  })
  expect(draftAfter(empty, now, { changes: typed })).toEqual(empty)
})

test('what is changed back leaves the draft', () => {
  const one = draftAfter(empty, now, { changes: { name: 'Casa Verda' } })
  expect(differencesOf(one, now)).toEqual([{ field: 'name', now: 'Casa Blava', drafted: 'Casa Verda' }])
  expect(draftAfter(one, now, { changes: { name: 'Casa Blava' } })).toEqual(empty)
  expect(draftAfter(one, now, { changes: {}, drop: ['name'] })).toEqual(empty)
})

test('parts of an address change one by one, and what others change beside them stays theirs', () => {
  const draft = draftAfter(empty, now, {
    changes: factsByPath({ address: { street: 'Carrer Nou 3', locality: 'Maó' } }),
  })
  const later = { ...now, 'address.locality': 'Es Castell' }
  expect(differencesOf(draft, later)).toEqual([
    { field: 'address.street', now: 'Carrer Nou 1', drafted: 'Carrer Nou 3' },
  ])
  expect(draftedFacts(draft, later)).toEqual({ address: { street: 'Carrer Nou 3', locality: 'Es Castell' } })
})

test('a field that others have changed since is a conflict until it is settled, and typing on does not settle it', () => {
  const draft = draftAfter(empty, now, { changes: { name: 'Casa Verda' } })
  const later = { ...now, name: 'Casa Roja' }
  const clash = { field: 'name', now: 'Casa Roja', drafted: 'Casa Verda', before: 'Casa Blava' }
  expect(differencesOf(draft, later)).toEqual([clash])
  const typedOn = draftAfter(draft, later, { changes: { name: 'Casa Groga' } })
  expect(differencesOf(typedOn, later)).toEqual([{ ...clash, drafted: 'Casa Groga' }])
  const kept = draftAfter(typedOn, later, { changes: {}, keep: ['name'] })
  expect(differencesOf(kept, later)).toEqual([{ field: 'name', now: 'Casa Roja', drafted: 'Casa Groga' }])
  // Somebody else has written what was drafted, so nothing is left to publish.
  expect(differencesOf(draft, { ...now, name: 'Casa Verda' })).toEqual([])
})
