import type { mayReload } from './reload/reload-guard.ts'

declare global {
  interface Window {
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

/** What `beforePaint` needs and must not import. */
export interface BeforePaintParts {
  readonly mayReload: typeof mayReload
  /** Keeps what was typed for after the reload; returns false if it cannot be kept. */
  readonly keepTyped: () => boolean
  readonly guardMs: number
  readonly reloadKey: string
}

/**
 * Loads the document again when a part of the page is missing. Runs in the head of every page, before any script that
 * may be missing. The source text of this function is copied there (`head-script.ts`), so it may use nothing but its
 * argument and the browser.
 *
 * A script or style sheet of the page that fails to load is a mounting failure (specification §2): it is logged, and
 * the document is loaded again. A script that is missing later reloads the page, too. A page that came by such a reload
 * is not reloaded again, however slow the line is. What visitors typed is kept over the reload; if it cannot be kept,
 * the page is not reloaded. Nor is it while the server is away: pages also work without scripts.
 */
export function beforePaint({ mayReload, keepTyped, guardMs, reloadKey }: BeforePaintParts): void {
  // Listeners of the window are called in the order in which they were added, and this one has to be the first.
  addEventListener('popstate', (event) => window.holmstayStep?.(event))

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

  // Leaving a page cancels the scripts that are still loading, and Firefox reports each as an error. Downloads and mail
  // links also begin like leaving, but the page stays, so that errors count again after this time.
  const leavingMs = 2_000
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
