import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { setValue } from './typed-fields.ts'

/** The state of an entry of the browser's history, to which the router adds its own. */
type EntryState = { readonly typed?: Readonly<Record<string, string>> } | null

const keep = (typed: NonNullable<EntryState>['typed']) =>
  history.replaceState({ ...(history.state as EntryState), typed }, '')

/**
 * Keeps what a form has sent for a preview (`data-preview="shown"`) with its entry of the history, and fills it into
 * the form (`data-preview`) for whoever comes back to that entry: the page that it gets then knows nothing of the form.
 * Nothing is kept of what was carried out.
 */
export function useKeptPreview(): void {
  const { key } = useLocation()
  // Before anybody can leave the page: an effect may run only after they have gone back.
  useLayoutEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#main form[data-preview]')
    if (!form) return
    if (form.dataset['preview'] !== 'shown') return fill(form)
    keep(
      Object.fromEntries(
        [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
    )
    const onSubmit = ({ submitter }: SubmitEvent) => {
      if (submitter?.getAttribute('value') === 'confirm') keep(undefined)
    }
    form.addEventListener('submit', onSubmit)
    return () => form.removeEventListener('submit', onSubmit)
  }, [key])
}

function fill(form: HTMLFormElement): void {
  const { typed = {} } = (history.state as EntryState) ?? {}
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name)
    const isHidden = field instanceof HTMLInputElement && field.type === 'hidden'
    if (field instanceof HTMLInputElement && !isHidden) setValue(field, value)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) setValue(field, value)
  }
}
