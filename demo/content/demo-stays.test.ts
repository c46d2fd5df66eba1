import { describe, expect, test } from 'vitest'
import { demoAmenities } from './demo-amenities.ts'
import { bookingTermsOf } from './booking-terms.ts'
import { demoDestinations } from './demo-destinations.ts'
import { demoStays } from './demo-stays.ts'
import { demoHosts } from './demo-hosts.ts'
import { occupiedRunsOf } from './demo-occupancy.ts'
import { sleepersOfBed } from './demo-rooms.ts'

const label = (text: string) => text.split(/\s+/).filter(Boolean)
const sentences = (text: string) =>
  text
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length

describe('the collection', () => {
  test('has 60 homes with their own key, source, name, registration and look of pictures', () => {
    expect(demoStays).toHaveLength(60)
    for (const of of ['key', 'source', 'name', 'registration', 'seed'] as const) {
      expect(isUnique(demoStays.map((stay) => stay[of])), of).toBe(true)
    }
  })

  test('uses every destination, every host, every amenity and every policy', () => {
    const used = (codes: readonly string[]) => [...new Set(codes)].sort()
    expect(used(demoStays.map((stay) => stay.destination))).toEqual(demoDestinations.map(({ key }) => key).sort())
    expect(used(demoStays.map((stay) => stay.host))).toEqual(demoHosts.map(({ key }) => key).sort())
    expect(used(demoStays.flatMap((stay) => stay.amenities))).toEqual(demoAmenities.map(({ code }) => code).sort())
    expect(used(demoStays.map((stay) => stay.rules.policy))).toEqual(['firm', 'flexible', 'limited', 'moderate'])
  })

  test('repeats no summary, no sentence of a description and no review', () => {
    expect(isUnique(demoStays.map((stay) => stay.summary))).toBe(true)
    const owners = new Map<string, string>()
    for (const stay of demoStays) {
      for (const sentence of sentences(stay.description).filter((text) => label(text).length > 2)) {
        expect(owners.get(sentence) ?? stay.key, sentence).toBe(stay.key)
        owners.set(sentence, stay.key)
      }
    }
    const bodies = demoStays.flatMap((stay) => stay.reviews.map((review) => review.body))
    expect(isUnique(bodies)).toBe(true)
  })

  test('has reviews for most homes, and a critical word somewhere', () => {
    const reviewed = demoStays.filter((stay) => stay.reviews.length > 0)
    expect(reviewed.length).toBeGreaterThanOrEqual(45)
    for (const stay of reviewed) {
      expect(stay.reviews.length, stay.key).toBeGreaterThanOrEqual(3)
      expect(stay.reviews.length, stay.key).toBeLessThanOrEqual(8)
    }
    expect(reviewed.filter((stay) => stay.reviews.some((review) => review.overall <= 4)).length).toBeGreaterThan(40)
  })
})

describe.each(demoStays.map((stay) => [stay.key, stay] as const))('%s', (_, stay) => {
  test('is described in 80 to 160 words, in two or three paragraphs', () => {
    expect(label(stay.description).length).toBeGreaterThanOrEqual(80)
    expect(label(stay.description).length).toBeLessThanOrEqual(160)
    const paragraphs = stay.description.split('\n\n')
    expect([2, 3]).toContain(paragraphs.length)
    expect(paragraphs.join('')).not.toMatch(/[*_#\n]/)
    expect(label(stay.summary).length).toBeLessThanOrEqual(26)
    expect(stay.summary).toMatch(/^[A-Z].*\.$/)
    expect(stay.notes.length).toBeGreaterThanOrEqual(1)
    expect(stay.notes.length).toBeLessThanOrEqual(3)
  })

  test('has as many bedrooms as it says and a bed for every guest', () => {
    expect(stay.rooms.filter((room) => room.kind === 'bedroom')).toHaveLength(stay.bedrooms)
    const sleepers = stay.rooms.flatMap((room) => room.beds).reduce((sum, bed) => sum + sleepersOfBed[bed], 0)
    expect(sleepers).toBeGreaterThanOrEqual(stay.guests)
    expect(sleepers).toBeLessThanOrEqual(stay.guests + 1)
    expect(isUnique(stay.rooms.map((room) => room.name))).toBe(true)
  })

  test('contradicts itself in no amenity', () => {
    expect(isUnique(stay.amenities)).toBe(true)
    const has = (code: string) => (stay.amenities as readonly string[]).includes(code)
    expect(has('private-pool') && has('shared-pool')).toBe(false)
    expect(has('parking') && has('street-parking')).toBe(false)
    expect(has('self-check-in')).toBe(stay.rules.checkInUntil === null)
    for (const [code, denied] of denials)
      if (denied.test(stay.description)) expect(has(code), `${code}: ${denied}`).toBe(false)
    const sellsCot = bookingTermsOf(stay).extras.some(({ code }) => code === 'extra-cot')
    if (sellsCot) expect(has('cot'), 'sells a cot').toBe(true)
  })

  test('lies in its destination', () => {
    const { box } = demoDestinations.find(({ key }) => key === stay.destination)!
    expect(stay.position.lat).toBeGreaterThan(box.south)
    expect(stay.position.lat).toBeLessThan(box.north)
    expect(stay.position.lng).toBeGreaterThan(box.west)
    expect(stay.position.lng).toBeLessThan(box.east)
  })

  test('has sensible prices and rules', () => {
    const { rates, rules } = stay
    expect(rates.nightly).toBeGreaterThanOrEqual(30)
    expect(rates.cleaning).toBeGreaterThan(0)
    if (rates.weekend !== null) expect(rates.weekend).toBeGreaterThan(rates.nightly)
    if (rates.extraGuest) expect(rates.extraGuest.included).toBeLessThan(stay.guests)
    expect(rates.petFee !== null).toBe(rules.maxPets > 0)
    expect(rules.minNights).toBeLessThanOrEqual(rules.maxNights)
    if (rates.monthOff > 0) expect(rules.maxNights).toBeGreaterThanOrEqual(28)
  })

  test('is occupied for a quarter to two fifths of the coming year, in runs that do not touch', () => {
    const runs = occupiedRunsOf(stay.key)
    const nights = runs.reduce((sum, run) => sum + run.nights, 0)
    expect(nights / 365).toBeGreaterThan(0.25)
    expect(nights / 365).toBeLessThanOrEqual(0.4)
    for (const [index, run] of runs.entries()) {
      const next = runs[index + 1]
      if (next) expect(next.startsIn).toBeGreaterThan(run.startsIn + run.nights)
    }
  })
})

/** Phrases that say a home lacks something, which must then not be among its amenities. */
const denials = [
  ['wifi', /\bno wifi\b/],
  ['air-conditioning', /\b(no|neither) (heating nor cooling|air conditioning|cooling)\b/],
  ['oven', /\bno oven\b|without an oven/],
  ['dishwasher', /\b(no|nor) dishwasher\b|everything but a dishwasher|Dishes are washed by hand/],
  ['washing-machine', /\bno washing machine\b/],
  ['tv', /\b(no|neither) television\b/],
  ['private-pool', /\bno pool\b/],
  ['sea-view', /\bno view of the sea\b/],
  ['heating', /\bneither heating\b|any kind of heating/],
] as const
