/** What Intl.Locale says about weeks. Browsers have it as a method, as a property, or not at all. */
interface LocaleWithWeeks {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

const SUNDAY = 6
const SATURDAY = 5
const MONDAY = 0

/** The first days of weeks in 45 locales, for browsers whose Intl does not tell (CLDR 48). */
const FIRST_DAYS: Readonly<Record<string, number>> = {
  ...each(MONDAY, 'bg ca zh-CN hr cs da nl en-AU en-GB en-IE en-NZ eo et fi fr fr-CH de it lv lt mk nb nn pl ro ru sk'),
  ...each(MONDAY, 'es-ES sv tr uk vi'),
  ...each(SUNDAY, 'zh-TW en-US en-CA en-ZA fr-CA he id ja ko pt es-MX th'),
  ...each(SATURDAY, 'ar'),
  // Languages without a region.
  ...each(SUNDAY, 'en'),
  ...each(MONDAY, 'es no zh'),
}

/**
 * Returns the weekday on which the locale's weeks begin, 0 = Monday … 6 = Sunday, according to Intl, else by the table.
 */
export function firstWeekday(locale: string): number {
  return firstWeekdayOfIntl(locale) ?? firstWeekdayOfTable(locale)
}

/** Returns it by the table alone: for the locale, else for its language, else Monday. */
export function firstWeekdayOfTable(locale: string): number {
  return FIRST_DAYS[locale] ?? FIRST_DAYS[locale.slice(0, 2)] ?? MONDAY
}

function firstWeekdayOfIntl(locale: string): number | null {
  const weeks: Intl.Locale & LocaleWithWeeks = new Intl.Locale(locale)
  const info = weeks.getWeekInfo?.() ?? weeks.weekInfo
  return info ? info.firstDay - 1 : null
}

function each(day: number, locales: string): Record<string, number> {
  return Object.fromEntries(locales.split(' ').map((locale) => [locale, day]))
}
