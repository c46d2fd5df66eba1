import {
  enabledOptionalIds,
  grantConsent,
  REFUSED_CONSENT,
  UNSET_CONSENT,
  type Consent,
  type ConsentCatalogue,
} from './consent.ts'

/** The rules of the configuration about asking for consent. */
export interface ConsentRules {
  readonly catalogue: ConsentCatalogue
  /** Optional entries whose switch is on before the visitor has decided. This alone enables nothing. */
  readonly preselectedIds: readonly string[]
  /** There is no bar: the settings open by themselves and stay open until there is a decision. */
  readonly isModalForced: boolean
  /**
   * "Decline all" is recorded as consent to the necessary entries. Otherwise consent counts as not given, and the bar
   * comes back.
   */
  readonly declineAllAcceptsNecessary: boolean
  /** Whether the bar has a button to decline. */
  readonly isAcceptNecessaryButtonEnabled: boolean
  /** Whether a button opens the settings once consent is given. */
  readonly isControlButtonEnabled: boolean
}

/** The state of the bar, the settings and the switches in them. */
export interface ConsentDialogue {
  readonly consent: Consent
  readonly isOpen: boolean
  /** Optional ids whose switch is on. */
  readonly draft: readonly string[]
}

export type ConsentEvent =
  /** The buttons of the bar. */
  | { readonly kind: 'accept' | 'decline' | 'manage' }
  /** The button that is shown once consent is given. */
  | { readonly kind: 'control' }
  /** In the settings. `dismiss`: Escape, a click outside, a swipe; `follow`: a link to a page of this site. */
  | { readonly kind: 'toggle'; readonly id: string }
  | { readonly kind: 'accept_all' | 'decline_all' | 'close' | 'dismiss' | 'follow' }
  /** Without `ids` the switches are saved as they are. */
  | { readonly kind: 'save'; readonly ids?: readonly string[] }
  /** The visitor has decided in another tab, or by a form of a page without scripts. */
  | { readonly kind: 'decided_elsewhere'; readonly consent: Consent }
  /** The decision is withdrawn: the state is as if nobody had been asked. */
  | { readonly kind: 'withdraw' }

/** Returns the state in which a page begins. */
export function beginDialogue(rules: ConsentRules, consent: Consent): ConsentDialogue {
  return { consent, isOpen: rules.isModalForced && consent.recorded !== 'given', draft: draftOf(rules, consent) }
}

/** Returns the state after an event. An event that the state does not offer changes nothing. */
export function nextDialogue(rules: ConsentRules, state: ConsentDialogue, event: ConsentEvent): ConsentDialogue {
  const { catalogue } = rules
  switch (event.kind) {
    case 'accept':
    case 'accept_all':
      return decided(rules, state, grantConsent(catalogue, catalogue.optionalIds))
    case 'decline':
      return rules.isAcceptNecessaryButtonEnabled ? decided(rules, state, grantConsent(catalogue, [])) : state
    case 'save':
      return decided(rules, state, grantConsent(catalogue, event.ids ?? state.draft))
    case 'decline_all':
      if (rules.isModalForced) return state
      return decided(rules, state, rules.declineAllAcceptsNecessary ? grantConsent(catalogue, []) : REFUSED_CONSENT)
    case 'toggle':
      return { ...state, draft: toggled(catalogue, state.draft, event.id) }
    case 'manage':
    case 'control':
      return { ...state, isOpen: true }
    case 'close':
    case 'dismiss':
    case 'follow':
      return mayDismiss(rules, state) ? { ...state, isOpen: false } : state
    case 'decided_elsewhere':
      return {
        ...decided(rules, state, event.consent),
        isOpen: rules.isModalForced ? event.consent.recorded !== 'given' : state.isOpen,
      }
    case 'withdraw':
      return beginDialogue(rules, UNSET_CONSENT)
  }
}

/** Returns whether the bar is shown. */
export function isBarShown(rules: ConsentRules, { consent }: ConsentDialogue): boolean {
  return consent.recorded !== 'given' && !rules.isModalForced
}

/** Returns whether the floating button is shown. */
export function isControlShown(rules: ConsentRules, { consent }: ConsentDialogue): boolean {
  return consent.recorded === 'given' && rules.isControlButtonEnabled
}

/** Returns whether the settings may close without a decision: not while they are forced and nothing is decided. */
export function mayDismiss(rules: ConsentRules, { consent }: ConsentDialogue): boolean {
  return !rules.isModalForced || consent.recorded === 'given'
}

/** Returns whether the switches differ from what is saved. */
export function hasUnsavedChanges(rules: ConsentRules, { consent, draft }: ConsentDialogue): boolean {
  const saved = enabledOptionalIds(rules.catalogue, consent)
  return saved.length !== draft.length || saved.some((id) => !draft.includes(id))
}

/** Applies a decision: the switches follow it only when it changes what is enabled, and the settings close. */
function decided(rules: ConsentRules, state: ConsentDialogue, consent: Consent): ConsentDialogue {
  const before = enabledOptionalIds(rules.catalogue, state.consent)
  const after = enabledOptionalIds(rules.catalogue, consent)
  const isChange = state.consent.recorded !== consent.recorded || before.join() !== after.join()
  return { consent, isOpen: false, draft: isChange ? after : state.draft }
}

function draftOf({ catalogue, preselectedIds }: ConsentRules, consent: Consent): readonly string[] {
  if (consent.recorded !== 'unset') return enabledOptionalIds(catalogue, consent)
  return catalogue.optionalIds.filter((id) => preselectedIds.includes(id))
}

function toggled({ optionalIds }: ConsentCatalogue, draft: readonly string[], id: string): readonly string[] {
  return optionalIds.filter((one) => (one === id ? !draft.includes(one) : draft.includes(one)))
}
