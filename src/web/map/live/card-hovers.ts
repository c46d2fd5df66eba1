/**
 * Calls `tell` with the home whose card (an element with `data-slug`) has the pointer or the focus, or with null when
 * none has. Returns a function that stops it.
 */
export function cardHovers(tell: (slug: string | null) => void): () => void {
  let last: string | null = null
  const look = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-slug]') : null
    const slug = card?.dataset['slug'] ?? null
    if (slug === last) return
    last = slug
    tell(slug)
  }
  for (const sign of ['pointerover', 'focusin']) document.addEventListener(sign, look, { passive: true })
  return () => {
    for (const sign of ['pointerover', 'focusin']) document.removeEventListener(sign, look)
  }
}

/** Marks the card of the home whose pin has the pointer (`data-pointed`), and no other. */
export function markCard(slug: string | null): void {
  for (const card of document.querySelectorAll('[data-slug][data-pointed]'))
    delete (card as HTMLElement).dataset['pointed']
  if (slug === null) return
  const card = document.querySelector<HTMLElement>(`[data-slug="${CSS.escape(slug)}"]`)
  if (card) card.dataset['pointed'] = ''
}
