import { formatMoney } from '../money/format-money.ts'
import type { Fee, StayTerms } from '../stay/stay-terms.ts'
import { counted } from './counted.ts'
import type { Party, QuoteLine } from './quote.ts'

const kindOrder: Readonly<Record<Fee['kind'], number>> = { cleaning: 0, pet: 1, custom: 2 }

const refundText: Readonly<Record<Fee['refund'], string>> = {
  before_check_in: 'comes back in full when you cancel before check-in',
  with_rent: 'is refunded like the nights',
  never: 'is not refunded',
}

/** The mandatory fees that apply to the party: cleaning, pets, others; fees that count nothing have no line. */
export function feeLines(terms: StayTerms, party: Party, nights: number): QuoteLine[] {
  return terms.fees
    .toSorted((a, b) => kindOrder[a.kind] - kindOrder[b.kind] || a.id - b.id)
    .flatMap((fee) => feeLine(fee, terms, party, nights))
}

function feeLine(fee: Fee, terms: StayTerms, party: Party, nights: number): QuoteLine[] {
  const { quantity, text } = quantityOf(fee, party, nights)
  if (quantity === 0 || fee.amountMinor === 0) return []
  const price = formatMoney(fee.amountMinor, terms.currency)
  return [
    {
      kind: 'fee',
      code: fee.code,
      label: text === null ? `${fee.name}, once` : `${fee.name}, ${text} × ${price}`,
      quantity,
      unitMinor: fee.amountMinor,
      amountMinor: quantity * fee.amountMinor,
      explanation: `${text === null ? `${price} for the whole stay` : `${price} for ${text}`}; ${refundText[fee.refund]}.`,
      feeId: fee.id,
      fee: { kind: fee.kind, taxable: fee.taxable, refund: fee.refund },
    },
  ]
}

/** How often a fee is charged, and in words; null words = once. */
function quantityOf(fee: Fee, party: Party, nights: number): { quantity: number; text: string | null } {
  const guests = party.adults + party.children
  const guestText = counted(guests, 'guest')
  const petText = counted(party.pets, 'pet')
  const nightText = counted(nights, 'night')
  switch (fee.basis) {
    case 'per_stay':
      return { quantity: 1, text: null }
    case 'per_night':
      return { quantity: nights, text: nightText }
    case 'per_guest':
      return { quantity: guests, text: guestText }
    case 'per_guest_night':
      return { quantity: guests * nights, text: `${guestText} × ${nightText}` }
    case 'per_pet':
      return { quantity: party.pets, text: petText }
    case 'per_pet_night':
      return { quantity: party.pets * nights, text: `${petText} × ${nightText}` }
  }
}
