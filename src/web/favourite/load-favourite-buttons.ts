import { firstInteraction } from '#web/ui/first-interaction.ts'

/**
 * Fetches what works the favourite buttons, "Share" and the memory for homes: at once where some are to be shown filled (the script in the
 * head knows), else when the visitor first does something. A click that comes sooner is kept for it.
 */
export function loadFavouriteButtons(): void {
  const { kept, user } = document.documentElement.dataset
  const clicks: Event[] = []
  const note = (event: Event) => void clicks.push(event)
  // Before React, which lets no click out of what it has not taken over yet.
  window.addEventListener('click', note, true)
  void (kept === '' || user === 'in' ? Promise.resolve() : firstInteraction())
    .then(() => import('./start-favourite-buttons.ts'))
    .then(
      ({ startFavouriteButtons }) => startFavouriteButtons(clicks),
      () => undefined,
    )
    .finally(() => window.removeEventListener('click', note, true))
}
