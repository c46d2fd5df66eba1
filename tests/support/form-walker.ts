/** A page as it is read without a browser. */
export interface WalkedPage {
  readonly status: number
  readonly address: string
  readonly html: string
  /** Its text without tags. */
  readonly text: string
}

/** The site to walk through. */
export interface WalkOptions {
  /** Where the product listens. */
  readonly url: string
  /** The product's origin, behind its proxy. */
  readonly origin: string
}

type Fields = Readonly<Record<string, string | readonly string[] | Blob>>

/** A visitor who walks through pages and their forms by plain HTTP, with the cookies they were given. */
export class FormWalker {
  readonly #options: WalkOptions
  readonly #cookies = new Map<string, string>()

  constructor(options: WalkOptions) {
    this.#options = options
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Stores the cookies of an answer. */
  take(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }

  /** Opens a page, following redirects. */
  async open(address: string): Promise<WalkedPage> {
    return this.#follow(await this.#send(address, {}), address)
  }

  /** Sends the form of a page that has this button, with its hidden fields and choices, following redirects. */
  async submit(page: WalkedPage, button: string, fields: Fields = {}): Promise<WalkedPage> {
    const form = formsIn(page.html).find(({ buttons }) => buttons.some(({ text }) => text.includes(button)))
    if (!form) throw new Error(`no button "${button}" at ${page.address}: ${page.text.slice(0, 400)}`)
    const pressed = form.buttons.find(({ text }) => text.includes(button))
    const body = form.isMultipart ? new FormData() : new URLSearchParams()
    const given = new Set(Object.keys(fields))
    for (const [name, value] of form.values) if (!given.has(name)) body.append(name, value)
    for (const [name, value] of Object.entries(fields))
      for (const one of Array.isArray(value) ? (value as readonly string[]) : [value as string | Blob])
        if (one instanceof Blob) (body as FormData).append(name, one, 'photo.jpg')
        else body.append(name, one)
    if (pressed?.name) body.append(pressed.name, pressed.value)
    const action = form.action === '' ? page.address : form.action
    return this.#follow(await this.#send(action, { method: 'POST', body }), action)
  }

  #send(address: string, init: RequestInit): Promise<Response> {
    const { url, origin } = this.#options
    const headers = { cookie: this.cookie, origin, 'sec-fetch-site': 'same-origin' }
    return fetch(new URL(address, url), { ...init, headers, redirect: 'manual' })
  }

  async #follow(response: Response, address: string): Promise<WalkedPage> {
    this.take(response)
    const to = response.headers.get('location')
    if (to !== null && response.status >= 300 && response.status < 400) {
      const target = new URL(to, `${this.#options.origin}${address}`)
      if (target.origin !== this.#options.origin)
        return { status: response.status, address: target.href, html: '', text: '' }
      return this.open(target.pathname + target.search)
    }
    const html = await response.text()
    const text = html
      .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    return { status: response.status, address, html, text: unescaped(text) }
  }
}

function formsIn(html: string) {
  return Array.from(html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g), ([, attributes = '', inner = '']) => ({
    action: attribute(attributes, 'action'),
    isMultipart: attributes.includes('multipart/form-data'),
    values: valuesIn(inner),
    buttons: Array.from(inner.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g), ([, own = '', text = '']) => ({
      name: attribute(own, 'name'),
      value: attribute(own, 'value'),
      text: unescaped(text.replaceAll(/<!--.*?-->|<[^>]+>/g, '')),
    })),
  }))
}

/** Returns what a browser would send of a form that nobody has touched. */
function valuesIn(inner: string): [name: string, value: string][] {
  const values: [string, string][] = []
  for (const [, own = ''] of inner.matchAll(/<input\b([^>]*)>/g)) {
    const type = attribute(own, 'type')
    const isOff = (type === 'checkbox' || type === 'radio') && !/\bchecked\b/.test(own)
    const name = attribute(own, 'name')
    if (name && !isOff && type !== 'file')
      values.push([name, attribute(own, 'value') || (type === 'checkbox' ? 'on' : '')])
  }
  for (const [, own = '', text = ''] of inner.matchAll(/<textarea\b([^>]*)>([\s\S]*?)<\/textarea>/g))
    values.push([attribute(own, 'name'), unescaped(text)])
  for (const [, own = '', options = ''] of inner.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = Array.from(options.matchAll(/<option\b([^>]*)>/g), ([, option = '']) => option)
    const chosen = all.find((option) => /\bselected\b/.test(option)) ?? all[0]
    if (chosen !== undefined) values.push([attribute(own, 'name'), attribute(chosen, 'value')])
  }
  return values
}

/** Returns the value of an attribute in the text of a tag; '' when it is missing. */
export const attribute = (text: string, name: string) =>
  unescaped(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1] ?? '')

/** Decodes text from HTML. */
export const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
