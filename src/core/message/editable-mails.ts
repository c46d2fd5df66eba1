import { MESSAGE_VARIABLES, type MessageVariable } from './message-variables.ts'

interface EditableMailKind {
  readonly name: string
  readonly isReplaced: boolean
  /** The variables that its texts may use. Left out: all that a booking has. */
  readonly names?: readonly MessageVariable[]
}

/**
 * The mails to guests whose subject and first words staff may write. `isReplaced`: the mail begins with a greeting,
 * which their text replaces. Otherwise the mail begins with what happened or what is owed, and their text stands above
 * that. Everything below stays: amounts, dates, terms, links, and the code of a voucher.
 */
export const editableMails = {
  booking_confirmed: { name: 'Booking confirmed', isReplaced: true },
  request_sent: { name: 'Request sent', isReplaced: false },
  request_accepted: { name: 'Request accepted', isReplaced: true },
  request_declined: { name: 'Request declined', isReplaced: false },
  request_expired: { name: 'Request not answered', isReplaced: false },
  balance_due_soon: { name: 'Payment due soon', isReplaced: false },
  balance_charged: { name: 'Payment received', isReplaced: false },
  booking_cancelled: { name: 'Cancelled by the guest', isReplaced: false },
  booking_cancelled_by_host: { name: 'Cancelled by us', isReplaced: false },
  change_accepted: { name: 'Change accepted', isReplaced: false },
  stay_reminder: { name: 'A week before arrival', isReplaced: true },
  check_in_instructions: { name: 'The way in', isReplaced: true },
  review_invitation: { name: 'Please write a review', isReplaced: true },
  reviews_published: { name: 'Reviews published', isReplaced: false },
  deposit_released: { name: 'Deposit released', isReplaced: false },
  dates_free: {
    name: 'Dates are free again',
    isReplaced: false,
    names: [
      'guest.firstName',
      'guest.name',
      'company.name',
      'stay.name',
      'stay.place',
      'booking.checkIn',
      'booking.checkOut',
      'booking.nights',
      'booking.party',
      'booking.totalText',
    ],
  },
  voucher_issued: { name: 'Voucher', isReplaced: true, names: ['guest.firstName', 'guest.name', 'company.name'] },
} as const satisfies Readonly<Record<string, EditableMailKind>>

export type EditableMail = keyof typeof editableMails

export const EDITABLE_MAILS = Object.keys(editableMails) as readonly EditableMail[]

/** Returns the variables that the texts of a mail may use. */
export function namesInMail(mail: EditableMail): readonly MessageVariable[] {
  const { names = MESSAGE_VARIABLES }: EditableMailKind = editableMails[mail]
  return names
}

/** Returns whether staff may write the words of a mail. */
export function isEditableMail(name: string): name is EditableMail {
  return Object.hasOwn(editableMails, name)
}
