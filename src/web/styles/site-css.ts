import css from './site.css?inline'

/**
 * The stylesheet as text, for the `<style>` of the document: with it in the page the first paint waits for nothing.
 * The browser takes it from the page it received instead of carrying it once more in its scripts.
 */
export const siteCss = import.meta.env.SSR ? css : (document.getElementById('site-css')?.textContent ?? '')
