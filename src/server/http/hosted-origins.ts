import type { CookieConsent } from '#contract/cookie-consent.ts'

/** Other origins that pages may reach, by purpose. */
export interface ForeignOrigins {
  readonly connect: readonly string[]
  readonly script: readonly string[]
  readonly frame: readonly string[]
  /** Where an answer to a form may redirect. */
  readonly form: readonly string[]
  /** Where pictures come from. */
  readonly image: readonly string[]
}

/** Only this origin: everything is embedded. */
export const NO_FOREIGN_ORIGINS: ForeignOrigins = { connect: [], script: [], frame: [], form: [], image: [] }

const CAPTCHA = 'https://www.google.com/recaptcha/'

/**
 * Returns what the SDK reaches of a hosted Firebase project: its two services and, for sign-in windows, the script and
 * the frame that wait for their answer (docs/identity-protocol.md, The SDK and this origin). Codes by SMS need Google's
 * captcha, and a project may require it at every sign-in: its addresses are those that its documentation names for
 * policies (developers.google.com/recaptcha/docs/faq).
 */
export function hostedIdentityOrigins({ authDomain }: { readonly authDomain: string }): ForeignOrigins {
  return {
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', CAPTCHA],
    script: ['https://apis.google.com', CAPTCHA, 'https://www.gstatic.com/recaptcha/'],
    frame: [`https://${authDomain}`, CAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
    form: [],
    image: [],
  }
}

/**
 * Returns the origin of Stripe's page for cards, to which the form "Pay" redirects; in a rehearsal, the origin of its
 * server.
 */
export function stripeOrigins(apiUrl?: string): ForeignOrigins {
  return {
    ...NO_FOREIGN_ORIGINS,
    form: [apiUrl === undefined ? 'https://checkout.stripe.com' : new URL(apiUrl).origin],
  }
}

/** Returns where the scripts of cookie entries come from, and what they may reach; those of this site need nothing. */
export function consentedOrigins({ control, connectTo }: ConsentedScripts): ForeignOrigins {
  const { necessary, optional } = control.cookies
  const scripts = [...necessary, ...optional].flatMap(({ src }) =>
    src?.startsWith('https:') ? [new URL(src).origin] : [],
  )
  return { ...NO_FOREIGN_ORIGINS, script: [...new Set(scripts)], connect: [...new Set(connectTo)] }
}

interface ConsentedScripts {
  readonly control: Pick<CookieConsent, 'cookies'>
  readonly connectTo: readonly string[]
}

/** Returns where the tiles of a map come from. */
export function mapTileOrigins(tiles: { readonly url: string } | null): ForeignOrigins {
  return tiles ? { ...NO_FOREIGN_ORIGINS, image: [new URL(tiles.url).origin] } : NO_FOREIGN_ORIGINS
}

/** Returns where the logos of the footer come from, if that is another origin. */
export function logoOrigins(prefix: string): ForeignOrigins {
  return URL.canParse(prefix) ? { ...NO_FOREIGN_ORIGINS, image: [new URL(prefix).origin] } : NO_FOREIGN_ORIGINS
}

/** Combines the origins of several lists. */
export function joinedOrigins(...all: readonly ForeignOrigins[]): ForeignOrigins {
  return {
    connect: all.flatMap((one) => one.connect),
    script: all.flatMap((one) => one.script),
    frame: all.flatMap((one) => one.frame),
    form: all.flatMap((one) => one.form),
    image: all.flatMap((one) => one.image),
  }
}
