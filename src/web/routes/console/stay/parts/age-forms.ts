import { ageBandTitle } from '#web/text/rate/rule-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { amountText } from '#web/console/amount-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { StayForm } from '../form/stay-form.ts'
import { listForms } from './list-forms.ts'
import { ratesPath } from './price-forms.ts'

type AgeBand = StayData['rates']['terms']['ageBands'][number]

/** Returns the forms for what children of certain ages cost as further guests. */
export function ageForms(data: StayData): readonly StayForm[] {
  const { terms, version } = data.rates
  const { currency } = terms
  // Prices by the size of the party take the place of prices by guest.
  if ((terms.partyPrices ?? []).length > 0 && terms.ageBands.length === 0) return []
  return listForms<AgeBand>({
    key: 'age',
    asks: 'PUT /api/staff/stays/:id/age-bands',
    rows: terms.ageBands,
    idOf: ({ fromAge, underAge }) => `${fromAge}-${underAge}`,
    titleOf: ageBandTitle,
    summaryOf: ({ extraGuestMinor }) => `${formatMoney(extraGuestMinor, currency)} a night as a further guest`,
    fields: (band) => [
      { name: 'name', label: 'Name', kind: 'line', longest: 120, isRequired: true },
      { name: 'fromAge', label: 'From the age of', kind: 'whole', min: 0, max: 17, isRequired: true },
      { name: 'underAge', label: 'Under the age of', kind: 'whole', min: 1, max: 18, isRequired: true },
      {
        name: 'extraGuestMinor',
        label: 'As a further guest, a night',
        kind: 'money',
        mayBeNothing: true,
        beside: band?.extraGuestMinor ?? terms.extraGuestMinor,
        isRequired: true,
      },
    ],
    valuesOf: ({ name, fromAge, underAge, extraGuestMinor }) => ({
      name,
      fromAge: String(fromAge),
      underAge: String(underAge),
      extraGuestMinor: amountText(extraGuestMinor, currency),
    }),
    read: (values) => values as unknown as AgeBand, // its fields are those of the form
    replace: (ageBands) => ({ method: 'PUT', path: ratesPath(data, 'age-bands'), body: { version, ageBands } }),
    save: 'Save this age',
    adding: {
      title: 'Add a price for children',
      button: 'Add the age',
      about:
        'What a child of this age costs beyond the guests in the price of a night. Others cost what further guests cost.',
      first: { name: 'Children', fromAge: '2', underAge: '12' },
    },
  })
}
