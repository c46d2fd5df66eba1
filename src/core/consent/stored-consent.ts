import { grantConsent, REFUSED_CONSENT, UNSET_CONSENT, type Consent, type ConsentCatalogue } from './consent.ts'

/** The values of the two cookies a decision is kept in; null = there is no such cookie. */
export interface StoredConsent {
  readonly consent: string | null
  readonly ids: string | null
}

const NOT_GIVEN = '0'
const SEPARATOR = '~'

/**
 * What the consent cookie holds when consent is given to these entries: `v1.` and a hash of their sorted ids. Other entries, or an
 * optional one among the necessary ones, give another value, so that everybody is asked again; their order does not matter.
 */
export function consentSignature({ necessaryIds, optionalIds }: ConsentCatalogue): string {
  return `v1.${hash(JSON.stringify([[...necessaryIds].sort(), [...optionalIds].sort()]))}`
}

/** The decision that the cookies hold. Whatever is not the signature of these entries or the mark of a refusal counts as never asked. */
export function readStoredConsent(catalogue: ConsentCatalogue, { consent, ids }: StoredConsent): Consent {
  if (consent === NOT_GIVEN) return REFUSED_CONSENT
  if (consent !== consentSignature(catalogue)) return UNSET_CONSENT
  return grantConsent(catalogue, (ids ?? '').split(SEPARATOR))
}

/** The cookie values of a decision; null = the cookie is to be deleted. */
export function storeConsent(catalogue: ConsentCatalogue, consent: Consent): StoredConsent {
  if (consent.recorded === 'unset') return { consent: null, ids: null }
  if (consent.recorded === 'not_given') return { consent: NOT_GIVEN, ids: null }
  return { consent: consentSignature(catalogue), ids: consent.enabledIds.join(SEPARATOR) }
}

/** 53 bits in base 36 (cyrb53): tells configurations apart, keeps no secret. */
function hash(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
