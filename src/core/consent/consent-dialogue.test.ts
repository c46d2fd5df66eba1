import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enabledOptionalIds, grantConsent, REFUSED_CONSENT, UNSET_CONSENT } from './consent.ts'
import {
  beginDialogue,
  hasUnsavedChanges,
  isBarShown,
  isControlShown,
  mayDismiss,
  nextDialogue,
  type ConsentEvent,
  type ConsentRules,
} from './consent-dialogue.ts'

const rules: ConsentRules = {
  catalogue: { necessaryIds: ['session'], optionalIds: ['statistics', 'maps'] },
  preselectedIds: [],
  isModalForced: false,
  declineAllAcceptsNecessary: true,
  isAcceptNecessaryButtonEnabled: true,
  isControlButtonEnabled: true,
}
const { catalogue } = rules
const play = (given: Partial<ConsentRules>, ...events: ConsentEvent[]) => {
  const played = { ...rules, ...given }
  return events.reduce((state, event) => nextDialogue(played, state, event), beginDialogue(played, UNSET_CONSENT))
}
const toggle = (id: string): ConsentEvent => ({ kind: 'toggle', id })

describe('the question about cookies', () => {
  test('a new visitor sees the bar and no button', () => {
    const state = play({})
    expect([isBarShown(rules, state), isControlShown(rules, state), state.isOpen]).toEqual([true, false, false])
  })

  test('forced settings open by themselves, without a bar', () => {
    const forced = { ...rules, isModalForced: true }
    const state = play(forced)
    expect([isBarShown(forced, state), state.isOpen]).toEqual([false, true])
    expect(beginDialogue(forced, grantConsent(catalogue, [])).isOpen).toBe(false)
  })

  test('Accept enables every optional entry, Decline none; the necessary ones are always in', () => {
    expect(play({}, { kind: 'accept' }).consent).toEqual({
      status: 'accepted',
      recorded: 'given',
      enabledIds: ['session', 'statistics', 'maps'],
    })
    expect(play({}, { kind: 'decline' }).consent).toEqual({
      status: 'declined',
      recorded: 'given',
      enabledIds: ['session'],
    })
  })

  test('Decline of the bar does nothing where the configuration does not offer it', () => {
    expect(play({ isAcceptNecessaryButtonEnabled: false }, { kind: 'decline' }).consent).toEqual(UNSET_CONSENT)
  })

  test('Manage opens the settings, and so does the button once consent is given', () => {
    expect(play({}, { kind: 'manage' }).isOpen).toBe(true)
    const decided = play({}, { kind: 'accept' })
    expect(isControlShown(rules, decided)).toBe(true)
    expect(isControlShown({ ...rules, isControlButtonEnabled: false }, decided)).toBe(false)
    expect(nextDialogue(rules, decided, { kind: 'control' }).isOpen).toBe(true)
  })
})

describe('the settings', () => {
  test('a switch counts only after Save, which closes them', () => {
    const state = play({}, { kind: 'manage' }, toggle('maps'))
    expect(state.consent).toEqual(UNSET_CONSENT)
    const saved = nextDialogue(rules, state, { kind: 'save' })
    expect([saved.consent.status, saved.consent.enabledIds, saved.isOpen]).toEqual([
      'partial',
      ['session', 'maps'],
      false,
    ])
  })

  test('necessary and unknown entries have no switch to move', () => {
    expect(play({}, toggle('session'), toggle('other')).draft).toEqual([])
  })

  test('the notice stands there exactly while the switches differ from what is saved', () => {
    const once = play({}, { kind: 'manage' }, toggle('maps'))
    expect(hasUnsavedChanges(rules, once)).toBe(true)
    expect(hasUnsavedChanges(rules, nextDialogue(rules, once, toggle('maps')))).toBe(false)
    expect(hasUnsavedChanges(rules, nextDialogue(rules, once, { kind: 'save' }))).toBe(false)
  })

  test('a preselected entry shows the notice at once and enables nothing', () => {
    const preselecting = { ...rules, preselectedIds: ['maps'] }
    const state = play(preselecting)
    expect([state.draft, hasUnsavedChanges(preselecting, state), state.consent.enabledIds]).toEqual([
      ['maps'],
      true,
      [],
    ])
    expect(beginDialogue(preselecting, grantConsent(catalogue, [])).draft).toEqual([])
  })

  test('closing saves nothing and keeps the switches as they stood', () => {
    for (const kind of ['close', 'dismiss', 'follow'] as const) {
      const state = play({}, { kind: 'manage' }, toggle('maps'), { kind })
      expect([state.isOpen, state.draft, state.consent], kind).toEqual([false, ['maps'], UNSET_CONSENT])
    }
  })

  test('Accept all enables everything and closes', () => {
    const state = play({}, { kind: 'manage' }, { kind: 'accept_all' })
    expect([state.consent.status, state.isOpen, state.draft]).toEqual(['accepted', false, ['statistics', 'maps']])
  })

  test('Decline all keeps the bar away; where the configuration says so it is recorded as not given, and the bar comes back', () => {
    const kept = play({}, { kind: 'accept' }, { kind: 'control' }, { kind: 'decline_all' })
    expect([kept.consent.status, kept.consent.recorded, isBarShown(rules, kept)]).toEqual(['declined', 'given', false])
    const refusing = { ...rules, declineAllAcceptsNecessary: false }
    const refused = play(refusing, { kind: 'accept' }, { kind: 'control' }, { kind: 'decline_all' })
    expect([refused.consent, isBarShown(refusing, refused), refused.isOpen]).toEqual([REFUSED_CONSENT, true, false])
  })

  test('forced settings stay until there is a decision, whatever is pressed beside them', () => {
    const forced = { ...rules, isModalForced: true }
    for (const kind of ['close', 'dismiss', 'follow', 'decline_all'] as const) {
      const state = play(forced, { kind })
      expect([state.isOpen, state.consent, mayDismiss(forced, state)], kind).toEqual([true, UNSET_CONSENT, false])
    }
    const decided = play(forced, { kind: 'save' }, { kind: 'control' }, { kind: 'dismiss' })
    expect(decided.isOpen).toBe(false)
  })

  test('a decision in another tab sets the switches anew and leaves open settings open', () => {
    const consent = grantConsent(catalogue, ['statistics'])
    const state = play({}, { kind: 'manage' }, toggle('maps'), { kind: 'decided_elsewhere', consent })
    expect([state.consent, state.draft, state.isOpen]).toEqual([consent, ['statistics'], true])
    expect(play({ isModalForced: true }, { kind: 'decided_elsewhere', consent }).isOpen).toBe(false)
  })

  test('taking the decision back asks again', () => {
    expect(play({}, { kind: 'accept' }, { kind: 'withdraw' })).toEqual(play({}))
  })
})

test('however the buttons are pressed: bar or button, never both; nothing enabled without consent; no notice after a decision', () => {
  const kinds = [
    'accept',
    'decline',
    'manage',
    'control',
    'save',
    'accept_all',
    'decline_all',
    'close',
    'dismiss',
  ] as const
  const events = fc.array(
    fc.oneof(
      fc.constantFrom(...kinds).map((kind): ConsentEvent => ({ kind })),
      fc.constantFrom('statistics', 'maps', 'session', 'x').map(toggle),
    ),
  )
  const given = fc.record({
    isModalForced: fc.boolean(),
    declineAllAcceptsNecessary: fc.boolean(),
    isAcceptNecessaryButtonEnabled: fc.boolean(),
    preselectedIds: fc.subarray(['statistics', 'maps']),
  })
  fc.assert(
    fc.property(given, events, (changes, pressed) => {
      const played = { ...rules, ...changes }
      let state = beginDialogue(played, UNSET_CONSENT)
      for (const event of pressed) {
        const before = state.consent
        state = nextDialogue(played, state, event)
        expect(isBarShown(played, state) && isControlShown(played, state)).toBe(false)
        if (state.consent.recorded === 'given') expect(state.consent.enabledIds).toContain('session')
        else expect(state.consent.enabledIds).toEqual([])
        if (state.consent !== before) expect(state.isOpen).toBe(false)
        if (enabledOptionalIds(catalogue, before).join() !== enabledOptionalIds(catalogue, state.consent).join())
          expect(hasUnsavedChanges(played, state)).toBe(false)
      }
    }),
  )
})
