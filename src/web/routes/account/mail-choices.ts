import { data, redirect, type RouterContextProvider } from 'react-router'
import type { GuestMailsRequest, GuestMailsShape } from '#contract/message/guest-mails.ts'
import { OPTIONAL_MAILS, type OptionalMail } from '#core/message/optional-mail.ts'
import { callApi, unwrap } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { guestMailText, isOptionalMail, optionalMailText } from '#web/text/message/guest-mail-text.ts'
import { dayOfInstant } from '#web/text/instant-text.ts'

/** Returns typed calls of `/api` about which mails somebody gets: by their account, or by the link of a mail. */
export function mailChoices(context: Readonly<RouterContextProvider>, token: string | null) {
  const apiFetch = context.get(apiFetchContext)
  const path = token === null ? '/api/users/me/mails' : `/api/mail-choices/${encodeURIComponent(token)}`
  return {
    read: async () => unwrap(await callApi<{ readonly data: GuestMailsShape }>(apiFetch, path)),
    choose: async (requested: GuestMailsRequest) =>
      unwrap(
        await callApi<{ readonly data: GuestMailsShape }>(apiFetch, path, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ data: requested }),
        }),
      ),
  }
}

/** A kind of mails as a page shows it, in words. `since` is when they were stopped; null when they are sent. */
export interface MailChoiceView {
  readonly kind: OptionalMail
  readonly title: string
  readonly about: string
  readonly since: string | null
  /** For screen readers, which announce the button without its surroundings. */
  readonly buttonLabel: string
}

/** Returns all kinds in order. The texts are made here, so that the browser need not carry them. */
export function mailChoiceViews({ refused }: GuestMailsShape): readonly MailChoiceView[] {
  return OPTIONAL_MAILS.map((kind) => {
    const { title, about } = optionalMailText[kind]
    const found = refused.find((one) => one.kind === kind)
    const buttonLabel = `${found ? guestMailText.again : guestMailText.stop}: ${title}`
    return { kind, title, about, since: found ? dayOfInstant(found.refusedAt, 'UTC') : null, buttonLabel }
  })
}

/**
 * Stops or allows what a posted form names, and redirects to `to` with the kind in the query. A mail program that posts
 * on behalf of its reader (RFC 8058) is answered without a redirect, and names the kind in the address only.
 */
export async function chooseMails(
  { context, form, kind: named }: ChoiceAsked,
  { token, to }: { readonly token: string | null; readonly to: string },
) {
  const isOneClick = formText(form, 'List-Unsubscribe') === 'One-Click'
  const kind = isOneClick ? named : formText(form, 'kind')
  if (!isOptionalMail(kind)) return data({ fault: guestMailText.unknown }, { status: 400 })
  const isNeeded = !isOneClick && formText(form, 'wanted') === 'yes'
  const chosen = await mailChoices(context, token).choose({ [kind]: isNeeded })
  if (!chosen.ok) return data({ fault: guestMailText.broken }, { status: chosen.status })
  return isOneClick ? data({ fault: null }) : redirect(`${to}?kind=${kind}&done=${isNeeded ? 'again' : 'stopped'}`, 303)
}

interface ChoiceAsked {
  readonly context: Readonly<RouterContextProvider>
  readonly form: FormData
  /** The kind that the address names. */
  readonly kind: string | null
}

/** Returns what was just done, as the query says after a form; null when nothing was. */
export function doneText(search: URLSearchParams, views: readonly MailChoiceView[]): string | null {
  const view = views.find(({ kind }) => kind === search.get('kind'))
  // The state that the page shows counts, not what an address claims.
  if (!view || search.get('done') !== (view.since === null ? 'again' : 'stopped')) return null
  return guestMailText.done(optionalMailText[view.kind].name, view.since !== null)
}
