import { createHmac } from 'node:crypto'

/** An error as Stripe returns it (docs.stripe.com/api/errors). */
export class StripeFault extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  /** Whether an idempotency key keeps it: only if the endpoint had begun. */
  readonly isKept: boolean

  constructor(status: number, body: Readonly<Record<string, unknown>>, isKept = true) {
    super(typeof body['message'] === 'string' ? body['message'] : 'fault')
    this.status = status
    this.body = body
    this.isKept = isKept
  }
}

/** Returns the error for a malformed request: 400, and not kept by its idempotency key. */
export function malformed(param: string, message: string, code = 'parameter_invalid'): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', code, param, message }, false)
}

/** Returns the error for something that does not exist. */
export function missing(kind: string, id: string, param = 'id', status = 404): StripeFault {
  const message = `No such ${kind}: '${id}'`
  return new StripeFault(status, { type: 'invalid_request_error', code: 'resource_missing', param, message }, false)
}

export type Form = { [name: string]: FormValue }
export type FormValue = string | Form | FormValue[]

/** Decodes Stripe's form encoding: `a[b][0][c]=x` is `{ a: { b: [{ c: 'x' }] } }`. */
export function decodeForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '')
    let place: Form = root
    for (const [index, key] of keys.entries()) {
      if (index === keys.length - 1) place[key] = value
      else place = (place[key] ??= {}) as Form
    }
  }
  return listsIn(root) as Form
}

function listsIn(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listsIn(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** Reads the parameters of one endpoint; unknown names are refused, as Stripe does. */
export function readParams(form: Form) {
  const known = new Set<string>()
  const pick = (name: string) => {
    known.add(name)
    return form[name]
  }
  const text = (name: string) => {
    const value = pick(name)
    if (value !== undefined && typeof value !== 'string') throw malformed(name, `Invalid string: ${name}`)
    return value === '' ? undefined : value
  }
  return {
    text,
    needed(name: string): string {
      const value = text(name)
      if (value === undefined) throw malformed(name, `Missing required param: ${name}.`, 'parameter_missing')
      return value
    },
    whole(name: string): number | undefined {
      const value = text(name)
      if (value !== undefined && !/^\d{1,12}$/.test(value))
        throw malformed(name, `Invalid integer: ${value}`, 'parameter_invalid_integer')
      return value === undefined ? undefined : Number(value)
    },
    flag(name: string): boolean {
      const value = text(name)
      if (value !== undefined && value !== 'true' && value !== 'false')
        throw malformed(name, `Invalid boolean: ${value}`)
      return value === 'true'
    },
    oneOf<const Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
      const value = text(name)
      const choice = choices.find((one) => one === value)
      if (value !== undefined && choice === undefined)
        throw malformed(name, `Invalid ${name}: must be one of ${choices.join(', ')}`)
      return choice
    },
    texts(name: string): string[] {
      const value = pick(name)
      if (value === undefined) return []
      if (!Array.isArray(value) || !value.every((one): one is string => typeof one === 'string'))
        throw malformed(name, 'Invalid array')
      return value
    },
    map(name: string): Record<string, string> {
      const value = pick(name)
      if (value === undefined) return {}
      if (typeof value === 'string' || Array.isArray(value)) throw malformed(name, 'Invalid hash')
      const entries = Object.entries(value).map(([key, inner]) => {
        if (typeof inner !== 'string') throw malformed(name, 'Invalid hash')
        return [key, inner] as const
      })
      return Object.fromEntries(entries)
    },
    inner(name: string) {
      const value = pick(name)
      if (value === undefined) return null
      if (typeof value === 'string' || Array.isArray(value)) throw malformed(name, 'Invalid object')
      return readParams(value)
    },
    list(name: string) {
      const value = pick(name)
      if (value === undefined) return []
      if (!Array.isArray(value)) throw malformed(name, 'Invalid array')
      return value.map((one) => readParams(one as Form))
    },
    /** Refuses names that were not read; to be called after all others. */
    nothingElse() {
      const stranger = Object.keys(form).find((name) => !known.has(name))
      if (stranger !== undefined)
        throw malformed(stranger, `Received unknown parameter: ${stranger}`, 'parameter_unknown')
    },
  }
}

export type Params = ReturnType<typeof readParams>

/** Returns the header with which Stripe signs a webhook (docs.stripe.com/webhooks/signature), made without the SDK. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex')}`
}
