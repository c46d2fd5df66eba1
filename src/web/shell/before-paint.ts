import type { mayReload } from './reload/reload-guard.ts'
import type { KeptField } from './reload/kept-fields.ts'

declare global {
  interface Window {
    /** Marks the document: scripts run, and whether somebody is signed in. */
    holmstayMark: () => void
    /** Fields that were changed and not sent. */
    holmstayTyped: Set<EventTarget>
    /**
     * Loads the page somebody is on the way to as a document unless the guard says no; answers whether it does. Called by React Router's
     * loader of page scripts (build/guarded-chunk-reload.ts).
     */
    holmstayReload: () => boolean
    /** Key of the location whose page cannot be shown: its script is missing although its document was just loaded. */
    holmstayMissing?: string | undefined
    /** Hears of every step in the history before React Router does (modal/sheet-history.ts). */
    holmstayStep?: ((event: PopStateEvent) => void) | undefined
    /** React Router's own, there as soon as the page is being mounted. */
    __reactRouterDataRouter?: {
      readonly state: { readonly location: KeyedPlace; readonly navigation: { readonly location?: KeyedPlace } }
    }
    /** Set while a script is on its way whose absence nobody would notice. */
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

/** What the function below needs and must not import. */
export interface BeforePaintParts {
  readonly mayReload: typeof mayReload
  readonly guardMs: number
  readonly leavingMs: number
  readonly reloadKey: string
  readonly fieldsKey: string
  readonly fields: string
}

/**
 * Runs in the head of every page, before it is painted and before any other script; its text is put there (`head-script.ts`), so it
 * may use nothing but its argument and the browser.
 * - Pages are the same for everybody: whether somebody is signed in is found out here (styles/parts/header.css shows the right links);
 *   `data-js` shows what only works with scripts, `data-kept` that homes are remembered here (favourite/load-favourite-buttons.ts).
 * - A script or the style sheet of the page that does not come is a mounting failure (specification §2): it is logged, and the document is loaded anew.
 *   A script that is missing later has the page loaded anew as well; a page that came that way is left as it is, however slow the
 *   line. What somebody typed goes over the reload with them, or there is none. Nor is there one while the server is away:
 *   pages work without scripts, too.
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

  // Listeners of the window are called in the order they came: this one has to be the first.
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
      // Without a place to remember the reload there is no guard against reloading for ever.
      return false
    }
    if (path !== here()) location.assign(path + hash)
    else {
      // Another fragment of the same page would only be scrolled to.
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

  /** False when something cannot be kept: passwords, cards, codes and files do not belong into a storage. */
  const keepTyped = () => {
    const all = [...document.querySelectorAll(fields)]
    const changed = [...typed].filter((field) => (field as Node).isConnected) as HTMLInputElement[]
    const secret = /^(password|file)$|password|^cc-|one-time/
    if (changed.some(({ type, autocomplete }) => secret.test(type) || secret.test(autocomplete))) return false
    const kept = changed.map((field): KeptField => [all.indexOf(field), field.name, field.value, field.checked])
    try {
      if (kept.length > 0) sessionStorage.setItem(fieldsKey, JSON.stringify({ path: location.pathname, kept }))
      return true
    } catch {
      return false
    }
  }
  // Somebody who leaves takes the scripts with them that are still on their way: Firefox tells of each as an error. Downloads and
  // mail links begin like leaving, too, and end in staying.
  let leftAt = -leavingMs
  for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, () => (leftAt = Date.now()))
  const isLeaving = () => Date.now() - leftAt < leavingMs
  const loadAnew = async () => {
    if (cameByReload || window.holmstayQuiet || isLeaving()) return
    const response = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
    if (response?.ok && keepTyped()) reload(location)
  }
  addEventListener('vite:preloadError', () => void loadAnew())
  addEventListener(
    'error',
    ({ target }) => {
      // What a script throws is told of the window.
      if (target === window) return
      const { tagName, rel, src, href, dataset } = target as HTMLScriptElement & HTMLLinkElement
      // Later on, pages that are only preloaded may lack a script.
      const isMounting = !window.__reactRouterDataRouter || /\/entry\./.test(href)
      // What somebody has consented to may be blocked by their browser: the page needs none of it.
      if (dataset['consentId'] !== undefined) return
      if (tagName !== 'SCRIPT' && !(/^(modulepreload|stylesheet)$/.test(rel) && isMounting)) return
      // A moment later: where the leaving did not begin in the page, it may be told of after the scripts.
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
