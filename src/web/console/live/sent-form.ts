import { sentFields, type SentField } from '#web/console/sent-fields.ts'

/** The form that a script has just sent, until its page has come back. */
let sent: { readonly path: string; readonly fields: readonly SentField[] } | null = null

/** Keeps the texts of a form that is being sent to a page. */
export function keepSent(form: HTMLFormElement): void {
  const { pathname } = new URL(form.getAttribute('action') ?? '', location.href)
  const filledIn = new Set([...form.querySelectorAll<HTMLInputElement>('[type=hidden]')].map(({ name }) => name))
  sent = { path: pathname, fields: sentFields([...new FormData(form)].filter(([name]) => !filledIn.has(name))) }
}

export function forgetSent(): void {
  sent = null
}

/** Returns the texts of the form that was just sent to a page that did not come back; undefined: none was. */
export function sentTo(path: string): readonly SentField[] | undefined {
  return sent?.path === path ? sent.fields : undefined
}
