/** The entries of a cookie configuration, by id. Necessary entries are always on, optional ones only after consent. */
export interface ConsentCatalogue {
  readonly necessaryIds: readonly string[]
  readonly optionalIds: readonly string[]
}

/** `unset`: not asked yet, or asked about other entries than there are now. */
export type ConsentStatus = 'unset' | 'accepted' | 'partial' | 'declined'

/** What a visitor has decided about cookies (specification §4). */
export interface Consent {
  readonly status: ConsentStatus
  /**
   * How it is recorded: a visitor who declines either consents to the necessary entries alone or gives no consent at
   * all.
   */
  readonly recorded: 'unset' | 'given' | 'not_given'
  /** The ids of the enabled entries, including the necessary ones; empty unless consent is given. */
  readonly enabledIds: readonly string[]
}

export const UNSET_CONSENT: Consent = { status: 'unset', recorded: 'unset', enabledIds: [] }

/** Consent that was not given: the decision is recorded, nothing is enabled, and the visitor is asked again. */
export const REFUSED_CONSENT: Consent = { status: 'declined', recorded: 'not_given', enabledIds: [] }

/** Creates consent to the necessary entries and to the optional ones among `ids`. Other ids are dropped. */
export function grantConsent({ necessaryIds, optionalIds }: ConsentCatalogue, ids: readonly string[]): Consent {
  const chosen = optionalIds.filter((id) => ids.includes(id))
  return {
    status: chosen.length === optionalIds.length ? 'accepted' : chosen.length > 0 ? 'partial' : 'declined',
    recorded: 'given',
    enabledIds: [...necessaryIds, ...chosen],
  }
}

/** Returns which of the enabled entries are optional. */
export function enabledOptionalIds({ optionalIds }: ConsentCatalogue, { enabledIds }: Consent): readonly string[] {
  return optionalIds.filter((id) => enabledIds.includes(id))
}
