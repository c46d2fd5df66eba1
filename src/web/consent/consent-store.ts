import {
  CONSENT_ADDRESS,
  consentCookies,
  consentRulesOf,
  cookieNames,
  readConsent,
  type CookieConsent,
  type CookieEntry,
} from '#contract/cookie-consent.ts'
import type { Consent } from '#core/consent/consent.ts'
import {
  beginDialogue,
  isBarShown,
  isControlShown,
  nextDialogue,
  type ConsentDialogue,
  type ConsentEvent,
  type ConsentRules,
} from '#core/consent/consent-dialogue.ts'
import { cookiesToRemove, isTargetCookie, removalCookies } from '#core/consent/cookie-removal.ts'
import { sheetsSettled } from '#web/ui/modal/sheet-history.ts'
import { hasRunning, syncScripts } from './consent-scripts.ts'
import { mayReloadFor, reloadWorked } from './reload-once.ts'

const CHANNEL = 'cookie-consent'

type Listener = (previous: Consent, next: Consent) => void

/** The visitor's decision about cookies in this tab, and all its consequences. */
export class ConsentStore {
  readonly control: CookieConsent
  readonly rules: ConsentRules
  #state: ConsentDialogue
  #form: HTMLFormElement | null = null
  #channel: BroadcastChannel | null = null
  readonly #listeners = new Set<() => void>()
  readonly #followers = new Set<Listener>()

  /** Reads the cookies, starts the scripts of enabled entries, and removes those of others. */
  constructor(control: CookieConsent) {
    this.control = control
    this.rules = consentRulesOf(control)
    this.#state = beginDialogue(this.rules, readConsent(control, document.cookie))
    reloadWorked(this.#state.consent.enabledIds)
    this.#apply()
    this.#openChannel()
    window.addEventListener('pagehide', () => this.#closeChannel())
    window.addEventListener('pageshow', (event) => {
      if (!event.persisted) return
      this.#openChannel()
      this.#decidedElsewhere()
    })
  }

  get state(): ConsentDialogue {
    return this.#state
  }

  /** Sets the form of the bar and the button, whose visibility follows the state from now on. */
  show(form: HTMLFormElement): void {
    this.#form = form
    this.#showForm()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Calls `follower` after each decision that changes something, including those made in another tab. Returns a
   * function that stops it.
   */
  onChange(follower: Listener): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  dispatch(event: ConsentEvent): void {
    const { consent } = this.#state
    this.#set(nextDialogue(this.rules, this.#state, event))
    const next = this.#state.consent
    if (next === consent) return
    const isSecure = window.location.protocol === 'https:'
    for (const cookie of consentCookies(this.control, next, isSecure)) document.cookie = cookie
    this.#follow(consent, next)
    // Another process may get the message before it sees the cookies that were just written, so followers read them
    // again and wait until they are there.
    this.#channel?.postMessage('decided')
  }

  #decidedElsewhere(): void {
    const before = this.#state.consent
    const consent = readConsent(this.control, document.cookie)
    if (consent.recorded === before.recorded && consent.enabledIds.join() === before.enabledIds.join()) return
    this.#set(nextDialogue(this.rules, this.#state, { kind: 'decided_elsewhere', consent }))
    this.#follow(before, consent)
  }

  /**
   * Carries out the consequences of a decision. Finally the page is reloaded where it must be, unless that would lose
   * what somebody has typed.
   */
  #follow(before: Consent, after: Consent): void {
    const { optional } = this.control.cookies
    const withdrawn = optional.map(({ id }) => id).filter((id) => isIn(before, id) && !isIn(after, id))
    const analytics = this.control.analyticsEntryId
    const isReloadDue = hasRunning(withdrawn) || (!isIn(before, analytics) && isIn(after, analytics))
    const reloads = isReloadDue && !hasTypedFields() && mayReloadFor(after.enabledIds)
    const cleared = this.#apply(!reloads)
    for (const follower of this.#followers) follower(before, after)
    // Cookies that scripts cannot see have to be removed by the server.
    const served = withdrawn.length > 0 ? this.#clearByServer() : Promise.resolve()
    if (!reloads) return
    cleared()
    void served.then(sheetsSettled).then(() => window.location.reload())
  }

  /**
   * Brings scripts and cookies in line with the decision. If this page is about to be left, scripts are left to the
   * next one.
   */
  #apply(startsScripts = true): () => void {
    const { cookies } = this.control
    const entries = [...cookies.necessary, ...cookies.optional]
    const { enabledIds } = this.#state.consent
    const enabled = (entry: CookieEntry) => enabledIds.includes(entry.id)
    syncScripts(startsScripts ? entries : entries.filter((entry) => !enabled(entry)), enabledIds)
    const clear = () => {
      const kept = entries.filter(enabled).flatMap(({ targetCookieIds }) => targetCookieIds)
      const targets = cookies.optional.filter((entry) => !enabled(entry)).flatMap((entry) => entry.targetCookieIds)
      const { hostname, pathname, protocol } = window.location
      const place = { hostname, path: pathname, isSecure: protocol === 'https:' }
      for (const name of cookiesToRemove(cookieNames(document.cookie), targets)) {
        if (isTargetCookie(name, kept)) continue
        for (const cookie of removalCookies(name, place)) document.cookie = cookie
      }
    }
    clear()
    return clear
  }

  async #clearByServer(): Promise<void> {
    const body = new URLSearchParams({ choice: 'clear', back: window.location.pathname })
    const headers = { accept: 'application/json' }
    await fetch(CONSENT_ADDRESS, { method: 'POST', body, headers, keepalive: true }).catch(() => undefined)
  }

  #openChannel(): void {
    this.#channel ??= new BroadcastChannel(CHANNEL)
    this.#channel.onmessage = () => this.#decidedElsewhere()
  }

  #closeChannel(): void {
    this.#channel?.close()
    this.#channel = null
  }

  #set(state: ConsentDialogue): void {
    this.#state = state
    this.#showForm()
    for (const listener of this.#listeners) listener()
  }

  #showForm(): void {
    const bar = this.#form?.querySelector<HTMLElement>('.cookie-bar')
    if (bar) bar.hidden = !isBarShown(this.rules, this.#state) && !this.rules.isModalForced
    const button = this.#form?.querySelector<HTMLElement>('.cookie-fab')
    if (button) button.hidden = !isControlShown(this.rules, this.#state)
  }
}

let store: ConsentStore | undefined

/** Returns the one store of this tab. */
export function consentStore(control: CookieConsent): ConsentStore {
  return (store ??= new ConsentStore(control))
}

function isIn({ enabledIds }: Consent, id: string): boolean {
  return enabledIds.includes(id)
}

/** Returns whether something was typed on this page and not sent yet (shell/reload/keep-typed.ts keeps the list). */
function hasTypedFields(): boolean {
  return [...(window.holmstayTyped ?? [])].some(
    (field) => field instanceof Element && field.isConnected && !field.closest('.cookie-settings'),
  )
}
