import { useEffect, useRef } from 'react'

/**
 * Handles dragging, and Alt with arrow keys, in a list of photos. Both press a button of its form, so that descriptions
 * that were typed are saved as well. Without JavaScript the buttons are used.
 */
export function usePhotoOrder() {
  const list = useRef<HTMLOListElement>(null)
  // Outlives the listeners: a photo that arrives meanwhile renders the list again.
  const dragged = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const halt = new AbortController()
    const { signal } = halt
    for (const item of itemsOf(element)) item.querySelector('.c-shot')?.setAttribute('draggable', 'true')
    element.addEventListener(
      'keydown',
      (event) => {
        const item = itemAt(event.target)
        const verb = { ArrowLeft: 'earlier', ArrowUp: 'earlier', ArrowRight: 'later', ArrowDown: 'later' }[event.key]
        const isHandle = event.target instanceof Element && event.target.matches('.c-place')
        if (!event.altKey || !isHandle || !item || !verb) return
        event.preventDefault()
        item.querySelector<HTMLButtonElement>(`button[value^="${verb}:"]`)?.click()
      },
      { signal },
    )
    element.addEventListener('dragstart', (event) => (dragged.current = itemAt(event.target)), { signal })
    element.addEventListener(
      'dragover',
      (event) => {
        const over = itemAt(event.target)
        const item = dragged.current
        if (!item) return
        event.preventDefault()
        if (!over || over === item) return
        const items = itemsOf(element)
        if (items.indexOf(over) > items.indexOf(item)) over.after(item)
        else over.before(item)
      },
      { signal },
    )
    const finish = () => {
      if (dragged.current) sendOrder(element)
      dragged.current = null
    }
    element.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        // Firefox may fire no `dragend` for a photo that has changed its place in the list while it was dragged.
        finish()
      },
      { signal },
    )
    // A photo that is let go beside the list stays where it was shown last.
    element.addEventListener('dragend', finish, { signal })
    return () => halt.abort()
  })
  return list
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-photo]')]

const itemAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null

function sendOrder(list: HTMLElement): void {
  const form = list.closest('form')
  const order = form?.querySelector<HTMLInputElement>('input[name="order"]')
  const save = form?.querySelector<HTMLButtonElement>('button[value="save"]')
  if (!form || !order || !save) return
  order.value = itemsOf(list)
    .map((item) => item.dataset['photo'])
    .join(',')
  form.requestSubmit(save)
}
