import type { mayReload } from './reload/reload-guard.ts'
import type { KeptField } from './reload/kept-fields.ts'

declare global {
  interface Window {
    /** Marks the document with the facts that scripts run and whether somebody is signed in. */
    holmstayMark: () => void
    /** The fields that were changed and not sent yet. */
    holmstayTyped: Set<EventTarget>
    /**
     * Reloads the page, or loads the one being navigated to, as a document, unless the reload guard forbids it; returns
     * whether it did. React Router's loader of page scripts calls it (build/guarded-chunk-reload.ts).
     */
    holmstayReload: () => boolean
    /**
     * The key of the location whose page cannot be shown: its script is still missing after its document was loaded
     * again.
     */
    holmstayMissing?: string | undefined
    /** Called for every step in the history before React Router sees it (modal/sheet-history.ts). */
    holmstayStep?: ((event: PopStateEvent) => void) | undefined
    /** React Router's own variable, set as soon as the page is being mounted. */
    __reactRouterDataRouter?: {
      readonly state: { readonly location: KeyedPlace; readonly navigation: { readonly location?: KeyedPlace } }
    }
    /** True while an optional script is loading, whose absence nobody would notice. */
    holmstayQuiet?: boolean
  }
}

interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

interface KeyedPlace extends Place {
  readonly key: string
}

/** The values that `beforePaint` needs and must not import. */
export interface BeforePaintParts {
  readonly mayReload: typeof mayReload
  readonly guardMs: number
  readonly leavingMs: number
  readonly reloadKey: string
  readonly fieldsKey: string
  readonly fields: string
}

/**
 * Runs in the head of every page, before the page is painted and before any other script. The source text of this
 * function is copied there (`head-script.ts`), so it may use nothing but its argument and the browser.
 * - Pages are the same for everybody, so whether somebody is signed in is found out here (styles/parts/header.css shows
 *   the right links). `data-js` shows what works only with scripts; `data-kept` says that homes are remembered in this
 *   browser (favourite/load-favourite-buttons.ts).
 * - A script or style sheet of the page that fails to load is a mounting failure (specification §2): it is logged, and
 *   the document is loaded again. A script that is missing later reloads the page, too. A page that came by such a
 *   reload is not reloaded again, however slow the line is. What visitors typed is kept over the reload; if it cannot
 *   be kept, the page is not reloaded. Nor is it while the server is away: pages also work without scripts.
 */
export function beforePaint({ mayReload, guardMs, leavingMs, reloadKey, fieldsKey, fields }: BeforePaintParts): void {
  window.holmstayMark = () => {
    const shown = document.documentElement.dataset
    shown['js'] = ''
    try {
      if (localStorage.getItem('holmstay.homes') !== null) shown['kept'] = ''
      shown['user'] = JSON.parse(localStorage.getItem('holmstay.user') ?? 'null')?.uid ? 'in' : 'out'
    } catch {
      shown['user'] = 'out'
    }
  }
  window.holmstayMark()

  // Listeners of the window are called in the order in which they were added, and this one has to be the first.
  addEventListener('popstate', (event) => window.holmstayStep?.(event))

  const typed = (window.holmstayTyped = new Set())
  addEventListener('input', ({ target }) => target && typed.add(target), true)
  addEventListener(
    'submit',
    ({ target }) => {
      for (const field of typed) if ((field as HTMLInputElement).form === target) typed.delete(field)
    },
    true,
  )

  const here = () => location.pathname + location.search
  const lastReload = () => {
    try {
      return JSON.parse(sessionStorage.getItem(reloadKey) ?? 'null') as { path: string; expires: number } | null
    } catch {
      return null
    }
  }
  const cameByReload = lastReload()?.path === here()
  const reload = ({ pathname, search, hash }: Place) => {
    const path = pathname + search
    if (!mayReload(lastReload(), path, Date.now())) return false
    try {
      sessionStorage.setItem(reloadKey, JSON.stringify({ path, expires: Date.now() + guardMs }))
    } catch {
      // Where the reload cannot be remembered, nothing would keep the page from reloading for ever.
      return false
    }
    if (path !== here()) location.assign(path + hash)
    else {
      // Assigning an address that differs only in its fragment would just scroll.
      if (hash !== location.hash) location.replace(path + hash)
      location.reload()
    }
    return true
  }
  window.holmstayReload = () => {
    const state = window.__reactRouterDataRouter?.state
    const target = state?.navigation.location ?? state?.location
    if (reload(target ?? location)) return true
    window.holmstayMissing = target?.key
    dispatchEvent(new Event('holmstay:missing'))
    return false
  }

  /**
   * Keeps changed fields for after the reload; returns false if one cannot be kept. Passwords, card data, codes and
   * files must not be put into a storage.
   */
  const keepTyped = () => {
    const all = [...document.querySelectorAll(fields)]
    const changed = [...typed].filter((field) => (field as Node).isConnected) as HTMLInputElement[]
    // Firefox's property is empty for the codes, so that the attribute is read.
    const secret = /password|^file|cc-|one-time/
    if (changed.some((field) => secret.test(`${field.type} ${field.getAttribute('autocomplete')}`))) return false
    const kept = changed.map((field): KeptField => [all.indexOf(field), field.name, field.value, field.checked])
    try {
      if (kept.length > 0) sessionStorage.setItem(fieldsKey, JSON.stringify({ path: location.pathname, kept }))
      return true
    } catch {
      return false
    }
  }
  // Leaving a page cancels the scripts that are still loading, and Firefox reports each as an error. Downloads and mail
  // links also begin like leaving, but the page stays.
  let leftAt = -leavingMs
  for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, () => (leftAt = Date.now()))
  const isLeaving = () => Date.now() - leftAt < leavingMs
  const loadAnew = async () => {
    if (cameByReload || window.holmstayQuiet || isLeaving()) return
    const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
    if (response?.ok && keepTyped()) reload(location)
  }
  // Prevented: the part whose script was cancelled waits (build/quiet-when-leaving.ts).
  addEventListener('vite:preloadError', (event) => (isLeaving() ? event.preventDefault() : void loadAnew()))
  addEventListener(
    'error',
    ({ target }) => {
      // Errors thrown by a script are reported on the window; this listener is about files that did not load.
      if (target === window) return
      const { tagName, rel, src, href, dataset } = target as HTMLScriptElement & HTMLLinkElement
      // Once the page is mounted, a script that is missing may belong to a page that is only being preloaded.
      const isMounting = !window.__reactRouterDataRouter || /\/entry\./.test(href)
      // Scripts that need consent may be blocked by the browser; no page depends on them.
      if (dataset['consentId'] !== undefined) return
      if (tagName !== 'SCRIPT' && !(/^(modulepreload|stylesheet)$/.test(rel) && isMounting)) return
      // Waits a moment: if the leaving did not begin in the page, its events may come after the errors of the scripts.
      setTimeout(() => {
        if (isLeaving()) return
        // oxlint-disable-next-line no-console -- reason: the specification (§2) wants it in the console
        console.error('Error while mounting app', src || href)
        void loadAnew()
      }, 100)
    },
    true,
  )
}
