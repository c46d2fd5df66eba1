import { publicConfiguration } from '#config/public-configuration.ts'
import type { Config } from '#config/config.ts'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { Executor } from '#db/database.ts'
import { findCompany, findOpenedAt, type CompanyRow } from '#db/queries/setup-queries.ts'
import type { MailIdentity } from '#messaging/mail/mail.ts'

/** The company and whether its site is open, as cached by this process. */
export interface LiveCompany {
  readonly websiteName: string
  readonly contactEmail: string
  /** Whether visitors can see the site. */
  readonly isOpen: boolean
  /** What the browser may know; the same object until something changes. */
  readonly configuration: PublicConfiguration
  /** Reads everything again. */
  readonly reload: () => Promise<void>
}

/**
 * Creates the cache of the company. Its own data take precedence over the settings of the program, which are only
 * initial values (docs/decisions/0074). A site that shows another Holmstay's content has no company of its own and is
 * always open; so is the demo. Production is closed at first only if its settings say so.
 */
export async function createLiveCompany(config: Config, db: Executor): Promise<LiveCompany> {
  const isFront = config.apiBackend !== null
  const hasDoor = config.mode === 'production' && config.siteOpens === 'by-administrator' && !isFront
  const read = async () => {
    const [company, openedAt] = isFront ? [null, null] : await Promise.all([findCompany(db), findOpenedAt(db)])
    const isOpen = !hasDoor || openedAt !== null
    const written = withCompany(publicConfiguration(config), company)
    return { isOpen, configuration: isOpen ? written : { ...written, isClosed: true } }
  }
  let now = await read()
  return {
    get websiteName() {
      return now.configuration.websiteName
    },
    get contactEmail() {
      return now.configuration.contactEmail
    },
    get isOpen() {
      return now.isOpen
    },
    get configuration() {
      return now.configuration
    },
    reload: async () => {
      now = await read()
    },
  }
}

function withCompany(configured: PublicConfiguration, company: CompanyRow | null): PublicConfiguration {
  if (company === null) return configured
  const { websiteName: before, websiteMetaTitle, contactPhone: _phone, ...others } = configured
  const { name, contactEmail, contactPhone, timeZone } = company
  return {
    ...others,
    websiteName: name,
    // A title that begins with the name is updated with it.
    websiteMetaTitle: websiteMetaTitle.startsWith(before)
      ? name + websiteMetaTitle.slice(before.length)
      : websiteMetaTitle,
    contactEmail,
    timeZone,
    ...(contactPhone === null ? {} : { contactPhone }),
  }
}

/** Returns how the site presents itself in its mails, evaluated whenever one is written. */
export function mailIdentityOf(company: LiveCompany, websiteUrl: string): MailIdentity {
  return {
    websiteUrl,
    get websiteName() {
      return company.websiteName
    },
    get contactEmail() {
      return company.contactEmail
    },
    get contactPhone() {
      return company.configuration.contactPhone ?? null
    },
  }
}

/**
 * Returns collaborators whose name, address and telephone follow the company. Call it last, on the object that is
 * passed on: a copy (`{ ...deps }`) keeps the values of the moment it was made, which suits one request, but not a
 * process.
 */
export function followingCompany<Deps extends object>(deps: Deps, company: LiveCompany): Following<Deps> {
  return Object.defineProperties(deps, {
    websiteName: { enumerable: true, configurable: true, get: () => company.websiteName },
    contactEmail: { enumerable: true, configurable: true, get: () => company.contactEmail },
    contactPhone: { enumerable: true, configurable: true, get: () => company.configuration.contactPhone ?? null },
  }) as unknown as Following<Deps>
}

type Following<Deps> = Omit<Deps, 'websiteName' | 'contactEmail' | 'contactPhone'> & {
  readonly websiteName: string
  readonly contactEmail: string
  readonly contactPhone: string | null
}
