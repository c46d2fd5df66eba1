import { attribute, unescaped } from './form-walker.ts'

/** A link or a form that a page offers although the user is refused. */
export interface RefusedOffer {
  readonly page: string
  readonly offer: string
  readonly answer: string
}

/** The result of a walk. */
export interface WalkedOffers {
  readonly refused: readonly RefusedOffer[]
  /** The kinds of pages that were read, such as `/admin/bookings/:id`. */
  readonly kinds: ReadonlySet<string>
  /** How many kinds of forms were sent. */
  readonly sent: number
}

export interface OfferWalk {
  readonly origin: string
  readonly cookie: string
  /** The paths to start from; every link of the console is followed from there. */
  readonly from: readonly string[]
  /** The most pages of one kind. */
  readonly mostOfKind: number
  /**
   * Returns what distinguishes pages of one kind for this user, such as their right on the home that the path names.
   */
  readonly groupOf?: (path: string) => string
  /** The most forms of one kind that are sent: of one kind of page, by one button. */
  readonly mostSent: number
  /** The sentences of pages that refuse something for lack of a right. */
  readonly refusals: readonly string[]
}

interface OfferedForm {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly isMultipart: boolean
  readonly buttons: readonly { readonly name: string; readonly value: string; readonly text: string }[]
}

/**
 * Reads all pages of the console that a user can reach, follows every link and sends every form by each of its buttons,
 * with empty fields filled in so that fields are not what is refused. Returns the offers for which this user has no
 * right.
 */
export async function walkOffers(walk: OfferWalk): Promise<WalkedOffers> {
  const { origin, mostOfKind, mostSent } = walk
  const kinds = new Map<string, number>()
  const asked = new Set<string>()
  const refused: RefusedOffer[] = []
  const forms: { readonly page: string; readonly form: OfferedForm }[] = []
  const waiting = walk.from.map((to) => ({ to, page: '' }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { to, page } = next
    const kind = kindOf(to) + (walk.groupOf?.(to) ?? '')
    const seen = kinds.get(kind) ?? 0
    if (asked.has(to) || seen >= mostOfKind) continue
    asked.add(to)
    kinds.set(kind, seen + 1)
    const response = await fetch(origin + to, { headers: { cookie: walk.cookie }, redirect: 'manual' })
    const html = await response.text()
    // A page that cannot show something now (409) is not refused for lack of a right.
    if (response.status >= 400 && response.status !== 409)
      refused.push({ page, offer: to, answer: String(response.status) })
    if (!to.startsWith('/admin')) continue
    for (const link of linksIn(html)) if (!asked.has(link)) waiting.push({ to: link, page: to })
    for (const form of formsIn(html))
      if (new URL(form.action, origin + to).pathname.startsWith('/admin')) forms.push({ page: to, form })
  }
  const sent = new Map<string, number>()
  for (const { page, form } of forms)
    for (const button of form.buttons.length > 0 ? form.buttons : [{ name: '', value: '', text: '' }]) {
      const kind = `${kindOf(page)} ${walk.groupOf?.(page) ?? ''} ${kindOf(form.action || page)} ${meaningOf(form, button)}`
      const times = sent.get(kind) ?? 0
      if (times >= mostSent) continue
      sent.set(kind, times + 1)
      const answer = await send(walk, page, form, button)
      if (answer !== null) refused.push({ page, offer: `${meaningOf(form, button)} “${button.text}”`, answer })
    }
  return { refused, kinds: new Set(kinds.keys()), sent: sent.size }
}

/** Returns the purpose of a form: its action and its button, without the thing it is about. */
function meaningOf({ action, fields }: OfferedForm, { name, value }: OfferedForm['buttons'][number]): string {
  const said = fields.find(([field]) => field === 'intent' || field === 'do' || field === 'form')
  const pressed = name && `${name}=${value.split(':')[0]}`
  return [action.split('?')[0], said?.join('='), pressed].filter(Boolean).join(' ')
}

/** Returns the answer to a form that its sender may not send; null if it is not refused for that. */
async function send(
  { origin, cookie, refusals }: OfferWalk,
  page: string,
  { action, fields, isMultipart }: OfferedForm,
  button: { readonly name: string; readonly value: string },
): Promise<string | null> {
  const all = button.name ? [...fields, [button.name, button.value] as const] : fields
  const body = isMultipart ? new FormData() : new URLSearchParams()
  for (const [name, value] of all) body.append(name, value)
  const headers = { cookie, origin, 'sec-fetch-site': 'same-origin' }
  const response = await fetch(new URL(action, origin + page), { method: 'POST', headers, body, redirect: 'manual' })
  const html = unescaped(await response.text())
  if (response.status === 403) return '403'
  return refusals.find((refusal) => html.includes(refusal)) ?? null
}

/** Returns an address without the names of things: `/admin/bookings/:id?do`. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://walk')
  const path = pathname
    .replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, '/:id')
    .replace(/^(\/admin\/homes|\/admin\/rates\/history)\/(?!new$|import$)[^/]+/, '$1/:slug')
  const asked = ['do', 'show', 'view', 'with'].map((name) => searchParams.get(name)).filter(Boolean)
  return `${path}?${[...asked, ...[...searchParams.keys()].toSorted()].join('&')}`
}

function linksIn(html: string): readonly string[] {
  return Array.from(
    html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g),
    ([, to = '']) => unescaped(to).split('#')[0] ?? '',
  ).filter((to) => /^\/(admin|api\/staff)(?=[/?]|$)/.test(to))
}

function formsIn(html: string): readonly OfferedForm[] {
  return Array.from(html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g))
    .filter(([, own = '']) => attribute(own, 'method').toLowerCase() === 'post')
    .map(([, own = '', inner = '']) => ({
      action: attribute(own, 'action'),
      isMultipart: own.includes('multipart/form-data'),
      fields: fieldsIn(inner),
      buttons: Array.from(inner.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g))
        .filter(([, button = '']) => attribute(button, 'type') !== 'button')
        .map(([, button = '', text = '']) => ({
          name: attribute(button, 'name'),
          value: attribute(button, 'value'),
          text: unescaped(text.replaceAll(/<!--.*?-->|<[^>]+>/g, '')).trim(),
        })),
    }))
}

/** Returns what a user sends who fills in the empty fields. */
function fieldsIn(inner: string): readonly (readonly [string, string])[] {
  const fields: (readonly [string, string])[] = []
  const chosen = new Set<string>()
  for (const [, own = ''] of inner.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(own, 'name')
    const type = attribute(own, 'type')
    if (name === '' || type === 'file') continue
    if (type === 'radio' || type === 'checkbox') {
      const isOn =
        /\bchecked\b/.test(own) || (type === 'radio' && !new RegExp(`name="${name}"[^>]*\\bchecked\\b`).test(inner))
      if (isOn && !chosen.has(name)) fields.push([name, attribute(own, 'value') || 'on'])
      if (isOn && type === 'radio') chosen.add(name)
    } else fields.push([name, attribute(own, 'value') || (type === 'hidden' ? '' : filledIn(type, name))])
  }
  for (const [, own = '', text = ''] of inner.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    fields.push([attribute(own, 'name'), unescaped(text).trim() || 'Something that is long enough to be said.'])
  for (const [, own = '', options = ''] of inner.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = Array.from(options.matchAll(/<option\b([^>]*)>/g), ([, option = '']) => option)
    const one =
      all.find((option) => /\bselected\b/.test(option) && attribute(option, 'value')) ??
      all.find((option) => attribute(option, 'value'))
    if (one !== undefined) fields.push([attribute(own, 'name'), attribute(one, 'value')])
  }
  return fields
}

function filledIn(type: string, name: string): string {
  if (type === 'date') return /to|until|end/i.test(name) ? '2031-05-12' : '2031-05-05'
  if (type === 'datetime-local') return '2031-05-05T10:00'
  if (type === 'time') return '10:00'
  if (type === 'month') return '2031-05'
  if (type === 'email' || /mail/i.test(name)) return 'somebody@example.com'
  if (type === 'url' || /url|address/i.test(name)) return 'https://example.com/calendar.ics'
  if (type === 'tel') return '+34971000000'
  return /name|title|text|reason|note|subject/i.test(name) ? 'Something' : '1'
}
