import * as z from 'zod'
import { barPositions, cookieTextKeys, type CookieConsent, type CookieEntry } from '#contract/cookie-consent.ts'
import { isTargetCookie } from '#core/consent/cookie-removal.ts'
import { NECESSARY_COOKIES, OWN_COOKIES } from './default-cookie-entries.ts'

/** The settings of the operator for cookies and consent. */
export interface CookieConsentConfig {
  readonly control: CookieConsent
  /** Origins to which scripts of entries may connect. */
  readonly connectTo: readonly string[]
}

/** Half a year: long enough not to annoy visitors, short enough to ask again. */
const EXPIRY_MS = 180 * 86_400_000
/** Browsers keep cookies for at most 400 days. */
const LONGEST_EXPIRY_MS = 400 * 86_400_000
/** The language of the pages (specification §1). */
const LOCALE = 'en'

const COLOR_KEYS = [
  ...[
    'Background',
    'ButtonBackground',
    'ButtonColor',
    'ButtonHoverBackground',
    'ButtonHoverColor',
    'TextColor',
  ].flatMap((part) => [`bar${part}`, `modal${part}`]),
  ...['Active', 'Inactive', 'Disabled'].flatMap((state) => [
    `checkbox${state}Background`,
    `checkbox${state}CircleBackground`,
  ]),
  ...['Background', 'HoverBackground', 'IconColor', 'IconHoverColor'].map((part) => `controlButton${part}`),
  'focusRingColor',
  'modalOverlay',
  'modalOverlayOpacity',
  'modalUnsavedColor',
]

const text = z.string().trim().min(1, 'must not be empty').max(1000, 'must have at most 1000 characters')

/** A text, or texts by language: one in the language of the pages, else the first. */
const translated = z
  .union([text, z.record(z.string(), text)], 'must be a text, or texts by language')
  .transform((given, context) => {
    const found = typeof given === 'string' ? given : (given[LOCALE] ?? Object.values(given)[0])
    if (found !== undefined) return found
    context.addIssue({ code: 'custom', message: 'must have a text in at least one language' })
    return z.NEVER
  })

const cookieName = z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'must be the name of a cookie')
const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'
const isOwnPath = (address: string) => /^\/(?![/\\])[^\s\\]*$/.test(address)
const origin = z
  .string()
  .refine(
    (address) => isHttps(address) && new URL(address).origin === address,
    'must be an origin like https://x.example',
  )

const entry = z.strictObject({
  id: z.string().regex(/^[\w.-]{1,50}$/, 'must be letters, digits, _, . and -'),
  name: translated,
  description: translated.default(''),
  links: z
    .record(z.string(), z.union([translated, z.null()]))
    .default({})
    .superRefine((links, context) => {
      for (const target of Object.keys(links)) {
        if (isOwnPath(target) || isHttps(target) || /^mailto:\S+@\S+$/.test(target)) continue
        context.addIssue({ code: 'custom', message: `"${target}" must begin with / or https:// or mailto:` })
      }
    }),
  targetCookieIds: z
    .array(
      z
        .string()
        .regex(/^[\w!#$%&'+.^`|~-]{1,100}\*?$/, 'must be the name of a cookie, or its beginning followed by *')
        .refine(
          (target) => !OWN_COOKIES.some((own) => isTargetCookie(own, [target])),
          'is a cookie that the site needs',
        ),
    )
    .default([]),
  src: z
    .string()
    .refine((address) => isOwnPath(address) || isHttps(address), 'must begin with / or https://')
    .nullable()
    .default(null),
  connectTo: z.array(origin).default([]),
  isPreselected: z.boolean().default(false),
})

/**
 * Necessary entries are always on, so their cookies are never removed and visitors are not asked. They may therefore
 * name the site's own cookies.
 */
const necessaryEntry = entry.extend({ targetCookieIds: z.array(cookieName).default([]) })

const settings = z
  .strictObject({
    barPosition: z.enum(barPositions, { error: `must be ${barPositions.join(', ')}` }).default('bottom-left'),
    closeModalOnClickOutside: z.boolean().default(true),
    colors: z
      .preprocess(
        (given) => (given === false ? {} : given),
        z.partialRecord(
          z.enum(COLOR_KEYS, { error: `must only have keys from ${COLOR_KEYS.join(', ')}` }),
          z.string().regex(/^[\w#%.,()/ -]{1,80}$/, 'must be a colour, e.g. #1f4b41 or var(--pine)'),
        ),
      )
      .default({}),
    cookieExpiryOffsetMs: z
      .number()
      .min(3_600_000, 'must be at least an hour (3600000)')
      .max(
        LONGEST_EXPIRY_MS,
        `must be at most 400 days (${LONGEST_EXPIRY_MS}), the longest that browsers keep a cookie`,
      )
      .default(EXPIRY_MS),
    cookieNameIsConsentGiven: cookieName.default('ncc_c'),
    cookieNameCookiesEnabledIds: cookieName.default('ncc_e'),
    cookies: z
      .strictObject({
        necessary: z.array(necessaryEntry).default(() => NECESSARY_COOKIES.map(complete)),
        optional: z.array(entry).default([]),
      })
      .prefault({}),
    isAcceptNecessaryButtonEnabled: z.boolean().default(true),
    isControlButtonEnabled: z.boolean().default(true),
    isCookieIdVisible: z.boolean().default(false),
    isModalForced: z.boolean().default(false),
    declineAllAcceptsNecessary: z.boolean().default(true),
    analyticsEntryId: z.string().default('google-analytics'),
    locales: z.array(z.string()).optional(),
    localeTexts: z
      .record(z.string(), z.partialRecord(z.enum(cookieTextKeys, { error: 'is not a text of the cookie bar' }), text))
      .default({}),
  })
  .superRefine((given, context) => {
    const { necessary, optional } = given.cookies
    const ids = [...necessary, ...optional].map(({ id }) => id)
    for (const id of new Set(ids.filter((one, index) => ids.indexOf(one) !== index))) {
      context.addIssue({ code: 'custom', path: ['cookies'], message: `the id "${id}" occurs twice` })
    }
    const names = [given.cookieNameIsConsentGiven, given.cookieNameCookiesEnabledIds]
    if (names[0] === names[1] || names.some((name) => OWN_COOKIES.includes(name))) {
      const message = 'must be two names that no other cookie uses'
      context.addIssue({ code: 'custom', path: ['cookieNameIsConsentGiven'], message })
    }
    for (const { id, targetCookieIds } of optional) {
      if (!names.some((name) => isTargetCookie(name, targetCookieIds))) continue
      context.addIssue({ code: 'custom', path: ['cookies'], message: `"${id}" would delete the visitor's decision` })
    }
  })

type Settings = z.infer<typeof settings>

/**
 * `COOKIE_CONSENT`: JSON with the options of nuxt-cookie-control that make sense here, and `connectTo` for an entry.
 * Unknown options, and addresses and names that could do harm, are faults.
 */
export const cookieConsentSchema = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json)
    } catch (error) {
      context.addIssue({ code: 'custom', message: `must be JSON: ${(error as Error).message}` })
      return z.NEVER
    }
  })
  .pipe(settings)
  .transform(toConsentConfig)

/** Returns the settings that apply without `COOKIE_CONSENT`. */
export function defaultCookieConsent(optional: readonly CookieEntry[]): CookieConsentConfig {
  const control = toConsentConfig(settings.parse({})).control
  return {
    control: {
      ...control,
      analyticsEntryId: optional[0]?.id ?? control.analyticsEntryId,
      cookies: { ...control.cookies, optional },
    },
    connectTo: [],
  }
}

function complete(one: CookieEntry): z.infer<typeof necessaryEntry> {
  return { ...one, targetCookieIds: [...one.targetCookieIds], links: {}, connectTo: [] }
}

function toConsentConfig(given: Settings): CookieConsentConfig {
  const { necessary, optional } = given.cookies
  return {
    control: {
      barPosition: given.barPosition,
      closeModalOnClickOutside: given.closeModalOnClickOutside,
      colors: given.colors,
      cookieExpiryOffsetMs: given.cookieExpiryOffsetMs,
      cookieNameIsConsentGiven: given.cookieNameIsConsentGiven,
      cookieNameCookiesEnabledIds: given.cookieNameCookiesEnabledIds,
      isAcceptNecessaryButtonEnabled: given.isAcceptNecessaryButtonEnabled,
      isControlButtonEnabled: given.isControlButtonEnabled,
      isCookieIdVisible: given.isCookieIdVisible,
      isModalForced: given.isModalForced,
      declineAllAcceptsNecessary: given.declineAllAcceptsNecessary,
      analyticsEntryId: given.analyticsEntryId,
      texts: given.localeTexts[LOCALE] ?? {},
      cookies: { necessary: necessary.map(toEntry), optional: optional.map(toEntry) },
    },
    connectTo: [...necessary, ...optional].flatMap(({ connectTo }) => connectTo),
  }
}

function toEntry({
  id,
  name,
  description,
  links,
  targetCookieIds,
  src,
  isPreselected,
}: z.infer<typeof entry>): CookieEntry {
  const named = Object.entries(links).map(([target, label]) => ({ target, label: label ?? target }))
  return { id, name, description, links: named, targetCookieIds, src, isPreselected }
}
