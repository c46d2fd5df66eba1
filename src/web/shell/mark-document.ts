declare global {
  interface Window {
    /** Marks the document with the facts that scripts run and whether somebody is signed in. */
    holmstayMark: () => void
  }
}

/**
 * Marks the document before it is painted. Pages are the same for everybody, so whether somebody is signed in is found
 * out here (styles/parts/header.css shows the right links). `data-js` shows what works only with scripts; `data-kept`
 * says that homes are remembered in this browser (favourite/load-favourite-buttons.ts). Its source text is copied into
 * the head of every page (`head-script.ts`), so it uses nothing but the browser.
 */
export function markDocument(): void {
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
}
