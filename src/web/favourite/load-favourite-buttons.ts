import { firstInteraction } from '#web/ui/first-interaction.ts'

/**
 * Loads the code of the favourite buttons, "Share" and the memory for homes: at once where some buttons have to be
 * shown filled (the script in the head knows), otherwise when the visitor first interacts. Earlier clicks are kept for
 * it.
 */
export function loadFavouriteButtons(): void {
  const { kept, user } = document.documentElement.dataset
  const clicks: Event[] = []
  const note = (event: Event) => void clicks.push(event)
  // Listens before React, which stops clicks on what it has not hydrated yet.
  window.addEventListener('click', note, true)
  void (kept === '' || user === 'in' ? Promise.resolve() : firstInteraction())
    .then(() => import('./start-favourite-buttons.ts'))
    .then(
      ({ startFavouriteButtons }) => startFavouriteButtons(clicks),
      () => undefined,
    )
    .finally(() => window.removeEventListener('click', note, true))
}
