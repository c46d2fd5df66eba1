import { grantConsent, REFUSED_CONSENT, UNSET_CONSENT, type Consent, type ConsentCatalogue } from './consent.ts'

/** The values of the two cookies in which a decision is kept. Null: the cookie does not exist. */
export interface StoredConsent {
  readonly consent: string | null
  readonly ids: string | null
}

const NOT_GIVEN = '0'
const SEPARATOR = '~'

/**
 * Returns the value of the consent cookie when consent is given to these entries: `v1.` and a hash of their sorted ids.
 * When an entry is added or removed, or an optional one becomes necessary, the value differs and everybody is asked
 * again. The order of the entries does not matter.
 */
export function consentSignature({ necessaryIds, optionalIds }: ConsentCatalogue): string {
  return `v1.${hash(JSON.stringify([[...necessaryIds].sort(), [...optionalIds].sort()]))}`
}

/**
 * Reads the decision from the cookies. Any value other than the signature of these entries or the mark of a refusal
 * counts as not asked yet.
 */
export function readStoredConsent(catalogue: ConsentCatalogue, { consent, ids }: StoredConsent): Consent {
  if (consent === NOT_GIVEN) return REFUSED_CONSENT
  if (consent !== consentSignature(catalogue)) return UNSET_CONSENT
  return grantConsent(catalogue, (ids ?? '').split(SEPARATOR))
}

/** Returns the cookie values of a decision. Null: the cookie is to be deleted. */
export function storeConsent(catalogue: ConsentCatalogue, consent: Consent): StoredConsent {
  if (consent.recorded === 'unset') return { consent: null, ids: null }
  if (consent.recorded === 'not_given') return { consent: NOT_GIVEN, ids: null }
  return { consent: consentSignature(catalogue), ids: consent.enabledIds.join(SEPARATOR) }
}

/** Returns 53 bits in base 36 (cyrb53). The hash tells configurations apart; it protects no secret. */
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
