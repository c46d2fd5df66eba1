import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enabledOptionalIds, grantConsent, REFUSED_CONSENT, UNSET_CONSENT, type ConsentCatalogue } from './consent.ts'
import { consentSignature, readStoredConsent, storeConsent } from './stored-consent.ts'

const id = fc.stringMatching(/^[\w.-]{1,12}$/)
const catalogues = fc
  .uniqueArray(id, { maxLength: 8 })
  .chain((ids) =>
    fc
      .integer({ min: 0, max: ids.length })
      .map((cut): ConsentCatalogue => ({ necessaryIds: ids.slice(0, cut), optionalIds: ids.slice(cut) })),
  )
const catalogue: ConsentCatalogue = { necessaryIds: ['session'], optionalIds: ['statistics', 'maps'] }

describe('a decision kept in cookies', () => {
  test('is read as it was stored', () => {
    fc.assert(
      fc.property(catalogues, fc.array(id), (given, more) => {
        for (const ids of [given.optionalIds, [], given.optionalIds.slice(1), more]) {
          const consent = grantConsent(given, ids)
          expect(readStoredConsent(given, storeConsent(given, consent))).toEqual(consent)
        }
        for (const consent of [UNSET_CONSENT, REFUSED_CONSENT])
          expect(readStoredConsent(given, storeConsent(given, consent))).toEqual(consent)
      }),
    )
  })

  test('whatever stands in the cookies, only entries of the configuration are ever enabled', () => {
    const known = [...catalogue.necessaryIds, ...catalogue.optionalIds]
    const consents = fc.option(fc.oneof(fc.string(), fc.constant(consentSignature(catalogue)), fc.constant('0')))
    const ids = fc.option(
      fc.oneof(
        fc.string(),
        fc.array(fc.constantFrom(...known, 'other', '')).map((all) => all.join('~')),
      ),
    )
    fc.assert(
      fc.property(consents, ids, (consent, stored) => {
        const read = readStoredConsent(catalogue, { consent, ids: stored })
        expect(read.enabledIds.every((one) => known.includes(one))).toBe(true)
        if (consent !== consentSignature(catalogue)) expect(read.enabledIds).toEqual([])
      }),
    )
  })

  test('declining is recorded as consent to the necessary entries, or as consent not given', () => {
    expect(storeConsent(catalogue, grantConsent(catalogue, []))).toEqual({
      consent: consentSignature(catalogue),
      ids: 'session',
    })
    expect(storeConsent(catalogue, REFUSED_CONSENT)).toEqual({ consent: '0', ids: null })
    expect(readStoredConsent(catalogue, { consent: '0', ids: null })).toEqual(REFUSED_CONSENT)
  })

  test('says whether all, some or no optional entries are enabled', () => {
    const statusOf = (ids: readonly string[]) => grantConsent(catalogue, ids).status
    expect([statusOf(['statistics', 'maps']), statusOf(['maps']), statusOf([])]).toEqual([
      'accepted',
      'partial',
      'declined',
    ])
    expect(UNSET_CONSENT.status).toBe('unset')
  })

  test('an empty list of ids enables nothing, not an entry without a name', () => {
    const odd: ConsentCatalogue = { necessaryIds: [], optionalIds: ['a'] }
    expect(readStoredConsent(odd, { consent: consentSignature(odd), ids: '' }).enabledIds).toEqual([])
  })
})

describe('the signature of a configuration', () => {
  test('is a text with a version, never a number, and does not depend on the order of the entries', () => {
    fc.assert(
      fc.property(catalogues, ({ necessaryIds, optionalIds }) => {
        const signature = consentSignature({ necessaryIds, optionalIds })
        expect(signature).toMatch(/^v1\.[0-9a-z]+$/)
        const turned = { necessaryIds: necessaryIds.toReversed(), optionalIds: optionalIds.toReversed() }
        expect(consentSignature(turned)).toBe(signature)
      }),
    )
  })

  test('tells configurations apart whose ids make the same word', () => {
    const optional = (...optionalIds: string[]) => consentSignature({ necessaryIds: [], optionalIds })
    expect(optional('a', 'bc')).not.toBe(optional('ab', 'c'))
    expect(optional('1', '2')).not.toBe(optional('12'))
  })

  test('an entry more, or one that has become optional, asks everybody again and enables nothing meanwhile', () => {
    const stored = storeConsent(catalogue, grantConsent(catalogue, ['statistics', 'maps']))
    const more = { ...catalogue, optionalIds: [...catalogue.optionalIds, 'chat'] }
    const moved = { necessaryIds: [], optionalIds: [...catalogue.necessaryIds, ...catalogue.optionalIds] }
    for (const changed of [more, moved]) expect(readStoredConsent(changed, stored)).toEqual(UNSET_CONSENT)
    expect(enabledOptionalIds(catalogue, readStoredConsent(catalogue, stored))).toEqual(['statistics', 'maps'])
  })
})
