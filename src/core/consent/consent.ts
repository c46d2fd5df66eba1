/** The entries of a cookie configuration, by id. Necessary ones are always on, optional ones only after consent. */
export interface ConsentCatalogue {
  readonly necessaryIds: readonly string[]
  readonly optionalIds: readonly string[]
}

/** unset = not asked yet, or asked about other entries than there are now. */
export type ConsentStatus = 'unset' | 'accepted' | 'partial' | 'declined'

/** What a visitor has decided about cookies (specification §4). */
export interface Consent {
  readonly status: ConsentStatus
  /** How it is recorded: a visitor may decline with consent given to the necessary entries alone, or not given at all. */
  readonly recorded: 'unset' | 'given' | 'not_given'
  /** Ids of the enabled entries, necessary ones included; empty unless consent is given. */
  readonly enabledIds: readonly string[]
}

export const UNSET_CONSENT: Consent = { status: 'unset', recorded: 'unset', enabledIds: [] }

/** Consent not given: the decision is recorded, nothing is enabled, and the visitor is asked again. */
export const REFUSED_CONSENT: Consent = { status: 'declined', recorded: 'not_given', enabledIds: [] }

/** Consent given to the necessary entries and those of `ids` that are optional ones; other ids are dropped. */
export function grantConsent({ necessaryIds, optionalIds }: ConsentCatalogue, ids: readonly string[]): Consent {
  const chosen = optionalIds.filter((id) => ids.includes(id))
  return {
    status: chosen.length === optionalIds.length ? 'accepted' : chosen.length > 0 ? 'partial' : 'declined',
    recorded: 'given',
    enabledIds: [...necessaryIds, ...chosen],
  }
}

/** Those of the enabled entries that are optional. */
export function enabledOptionalIds({ optionalIds }: ConsentCatalogue, { enabledIds }: Consent): readonly string[] {
  return optionalIds.filter((id) => enabledIds.includes(id))
}
