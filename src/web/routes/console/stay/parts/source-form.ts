import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { StayOptions } from '#web/console/find/stay-options.ts'
import { amountText } from '#web/console/amount-text.ts'
import type { StayForm } from '../form/stay-form.ts'
import { ratesPath } from './price-forms.ts'

/** Returns the form for the home whose prices this home follows, if any. */
export function sourceForm(data: StayData): StayForm {
  const { terms, version, follows, followedBy } = data.rates
  const { currency } = terms
  const minor = 10 ** minorDigitsOf(currency)
  const path = ratesPath(data, 'rate-source')
  const followers = followedBy.map(({ title }) => title).join(', ')
  return {
    key: 'source',
    asks: 'PUT /api/staff/stays/:id/rate-source',
    item: '',
    title: follows ? `Follows the prices of ${follows.title ?? 'another home'}` : 'Follow the prices of another home',
    about: [
      follows
        ? `Nights and seasons follow that home by this formula: a night costs ${formatMoney(terms.nightlyMinor, currency)} now. Prices of single dates set here stay.`
        : 'Seasons set here are replaced by those of that home. Prices of single dates stay.',
      ...(followers === '' ? [] : [`These homes follow the prices here: ${followers}.`]),
    ].join(' '),
    fields: [
      {
        name: 'source',
        label: 'Home',
        kind: 'home',
        isUntold: true,
        homes: choicesOf(data),
        longest: 120,
        isRequired: true,
      },
      {
        name: 'percent',
        label: '% of its price',
        kind: 'decimal',
        places: 2,
        min: 10,
        max: 1000,
        isRequired: true,
        hint: '120: a fifth more.',
      },
      {
        name: 'amount',
        label: `Plus ${currency}`,
        kind: 'decimal',
        places: minorDigitsOf(currency),
        min: -100_000,
        max: 100_000,
        hint: 'Less: −5.',
      },
      { name: 'roundToMinor', label: 'To the nearest', kind: 'money', hint: 'Empty: not rounded.' },
      { name: 'withRules', label: 'Nights at least and at most, and days of arrival, too', kind: 'tick', isWide: true },
    ],
    now: follows && {
      source: follows.slug ?? '',
      percent: String(follows.percentBp / 100),
      amount: follows.amountMinor === 0 ? '' : String(follows.amountMinor / minor),
      roundToMinor: follows.roundToMinor > 1 ? amountText(follows.roundToMinor, currency) : '',
      withRules: follows.withRules ? 'on' : '',
    },
    first: { percent: '100' },
    button: follows ? 'Save the formula' : 'Follow it',
    request: ({ source, percent, amount, roundToMinor, withRules }) => ({
      method: 'PUT',
      path,
      body: {
        version,
        source,
        percentBp: Math.round(Number(percent) * 100),
        amountMinor: Math.round(Number(amount ?? 0) * minor),
        roundToMinor: roundToMinor ?? 1,
        withRules,
      },
    }),
    ...(follows && { removal: { method: 'DELETE', path } as const }),
  }
}

/** Returns all homes but this one, including the one that is followed even if it is not among the first of many. */
function choicesOf({ homes: stays, details, rates: { follows, terms } }: StayData): StayOptions {
  const others = stays.homes.filter(({ slug }) => slug !== details.slug)
  const { slug = null, title = null } = follows ?? {}
  const isMissing = slug !== null && title !== null && others.every((stay) => stay.slug !== slug)
  return { ...stays, homes: isMissing ? [{ slug, title, currency: terms.currency }, ...others] : others }
}
