import { formatPercent } from '#core/money/format-percent.ts'
import { formatMoney, minorDigitsOf } from '#core/money/format-money.ts'
import type { PartyPrice } from '#core/rate/stay-terms.ts'
import { byParty } from '#web/text/counts/rate-counts.ts'
import type { StayData } from '../editor/stay-data.ts'
import { amountText } from '#web/console/amount-text.ts'
import type { Field } from '../form/field.ts'
import type { StayForm } from '../form/stay-form.ts'
import { percentText, ratesPath } from './price-forms.ts'

/** The largest party in the form, unless a home has larger ones. */
const MOST_GUESTS = 16

/** Returns the form for the surcharge on the nights for larger parties, size by size. */
export function partyForm(data: StayData): StayForm {
  const { terms, version } = data.rates
  const { currency, maxGuests, partyPrices = [] } = terms
  const offered = Math.min(maxGuests, MOST_GUESTS)
  const sizes = [
    ...Array.from({ length: Math.max(0, offered - 1) }, (_, index) => index + 2),
    ...partyPrices.map(({ guests }) => guests).filter((guests) => guests > offered),
  ]
  const isShare = partyPrices.some(({ percentBp }) => percentBp !== null)
  const first = 10 ** minorDigitsOf(currency)
  return {
    key: 'party',
    asks: 'PUT /api/staff/stays/:id/party-prices',
    item: '',
    title: 'Prices by the number of guests',
    summary: partyPrices.length === 0 ? 'None' : partyPrices.map((row) => partyPriceText(row, currency)).join(', '),
    about:
      'What the nights cost extra from this many guests on; the highest step a party reaches applies. With any of these, extra guests are not charged one by one.',
    fields: [
      {
        name: 'unit',
        label: 'In',
        kind: 'choice',
        isRequired: true,
        options: [
          { value: 'amount', label: `${currency} a night` },
          { value: 'percent', label: '% of the nights' },
        ],
      },
      ...sizes.map((guests): Field => ({
        name: nameOf(guests),
        label: byParty(guests),
        kind: 'decimal',
        places: Math.max(2, minorDigitsOf(currency)),
        min: 0,
        max: 1_000_000,
      })),
    ],
    now: {
      unit: isShare ? 'percent' : 'amount',
      ...Object.fromEntries(
        sizes.map((guests) => [
          nameOf(guests),
          rowText(
            partyPrices.find((row) => row.guests === guests),
            currency,
          ),
        ]),
      ),
    },
    button: 'Save these prices',
    request: ({ unit, ...read }) => ({
      method: 'PUT',
      path: ratesPath(data, 'party-prices'),
      body: {
        version,
        partyPrices: sizes.flatMap((guests) => {
          const more = Number(read[nameOf(guests)] ?? 0)
          if (more === 0) return []
          const rounded = Math.round(more * (unit === 'percent' ? 100 : first))
          return [unit === 'percent' ? { guests, percentBp: rounded } : { guests, amountMinor: rounded }]
        }),
      },
    }),
  }
}

const nameOf = (guests: number) => `guests${guests}`

const partyPriceText = ({ guests, percentBp, amountMinor }: PartyPrice, currency: string) =>
  `${byParty(guests)} +${percentBp === null ? formatMoney(amountMinor ?? 0, currency) : formatPercent(percentBp)}`

const rowText = (row: PartyPrice | undefined, currency: string) =>
  row === undefined ? '' : row.percentBp === null ? amountText(row.amountMinor, currency) : percentText(row.percentBp)
