import { amountBoundsText } from '#web/text/console/amount-bounds-text.ts'

/** A field of a form of the host's side. */
export interface ActionField {
  readonly name: string
  readonly label: string
  readonly kind: 'money' | 'line' | 'words' | 'date' | 'count' | 'pictures' | 'home' | 'record' | 'choice'
  /** For a choice: value → label. */
  readonly choices?: Readonly<Record<string, string>>
  readonly hint?: string
  readonly isOptional?: boolean
}

interface ActionText {
  /** Shown in the menu and above the form. */
  readonly title: string
  readonly fields: readonly ActionField[]
  /** Whether the effect is shown only after the fields were filled in. */
  readonly isPreviewed?: true
}

const reason: ActionField = { name: 'reason', label: 'Reason', kind: 'words', hint: 'The guest reads it.' }
const amount: ActionField = { name: 'amount', label: 'Amount', kind: 'money' }
const count = (name: string, label: string): ActionField => ({ name, label, kind: 'count' })

const mistake: ActionField = { name: 'reason', label: 'What went wrong', kind: 'words', hint: 'Only we see it.' }
const record: ActionField = { name: 'record', label: 'Record', kind: 'record' }

/** The texts of everything that the host's side can do with a booking. */
export const staffActionText = {
  accept: { title: 'Accept', fields: [] },
  decline: { title: 'Decline', fields: [reason] },
  'send-link': { title: 'Send the link again', fields: [] },
  'more-time': {
    title: 'More time to pay',
    fields: [{ name: 'hours', label: 'Until', kind: 'choice' }],
    isPreviewed: true,
  },
  release: { title: 'Release the nights', fields: [] },
  'check-in': { title: 'Check in', fields: [] },
  complete: { title: 'Complete the stay', fields: [] },
  received: {
    title: 'Payment received',
    fields: [
      amount,
      {
        name: 'note',
        label: 'How it was paid',
        kind: 'words',
        hint: 'For example: bank transfer of 2 May. Only we see it.',
      },
    ],
    isPreviewed: true,
  },
  'undo-received': {
    title: 'Undo a recorded payment',
    fields: [record, mistake],
    isPreviewed: true,
  },
  'undo-refund': {
    title: 'Undo a recorded refund',
    fields: [record, mistake],
    isPreviewed: true,
  },
  refund: {
    title: 'Give money back',
    fields: [amount, { name: 'label', label: 'Line on the price', kind: 'line', hint: 'The guest reads it.' }, reason],
    isPreviewed: true,
  },
  charge: {
    title: 'Extra charge',
    fields: [amount, { name: 'label', label: 'Line on the price', kind: 'line' }, reason],
    isPreviewed: true,
  },
  adjust: {
    title: 'Lower the price',
    fields: [amount, { name: 'label', label: 'Line on the price', kind: 'line' }, reason],
    isPreviewed: true,
  },
  'keep-deposit': {
    title: 'Keep from the deposit',
    fields: [
      amount,
      { name: 'note', label: 'What was damaged', kind: 'words', hint: 'The guest reads it.' },
      {
        name: 'pictures',
        label: 'Pictures of the damage',
        kind: 'pictures',
        hint: 'At least one; the guest sees them.',
      },
    ],
    isPreviewed: true,
  },
  'release-deposit': {
    title: 'Release the deposit',
    fields: [{ name: 'reason', label: 'Reason', kind: 'words' }],
  },
  change: {
    title: 'Other dates or guests',
    fields: [
      { name: 'checkIn', label: 'Check-in', kind: 'date' },
      { name: 'checkOut', label: 'Check-out', kind: 'date' },
      count('adults', 'Adults'),
      count('children', 'Children'),
      count('infants', 'Infants'),
      count('pets', 'Pets'),
      { name: 'ages', label: 'Ages of children', kind: 'line', hint: 'With commas: 4, 7', isOptional: true },
      { name: 'message', label: 'Message to the guest', kind: 'words', isOptional: true },
    ],
    isPreviewed: true,
  },
  move: {
    title: 'Move',
    fields: [
      { name: 'stay', label: 'Home', kind: 'home' },
      { name: 'checkIn', label: 'Check-in', kind: 'date' },
      { name: 'checkOut', label: 'Check-out', kind: 'date' },
      {
        name: 'cause',
        label: 'For another home: why',
        kind: 'choice',
        choices: {
          wish: 'A wish: the guest may decline',
          unusable: 'Unusable: no extra cost, or all back',
        },
      },
      {
        name: 'price',
        label: 'For another home: price',
        kind: 'choice',
        choices: { today: 'Today’s price', kept: 'Keep the booking’s price' },
      },
      { name: 'message', label: 'Message to the guest', kind: 'words', isOptional: true },
    ],
    isPreviewed: true,
  },
  'no-show': {
    title: 'Did not come',
    fields: [{ name: 'note', label: 'What you tried', kind: 'words', hint: 'Stays in the history.' }],
  },
  cancel: { title: 'Cancel', fields: [reason] },
} as const satisfies Readonly<Record<string, ActionText>>

const WHO_PAYS = 'Refunds to a card are made for you; what has to be paid by hand is under “Waiting”.'

/**
 * What is said after an action was done. Apart from the texts of the forms, because browsers load those.
 */
export const actionDoneText: Readonly<Record<keyof typeof staffActionText, string>> = {
  accept: 'Accepted: the booking is confirmed.',
  decline: 'Declined; the nights are free again.',
  'send-link': 'The link is on its way to the guest.',
  'more-time': 'The guest has more time to pay, and gets a mail that says so.',
  release: 'Released: the nights are free again, and the guest gets a mail.',
  'check-in': 'Checked in.',
  complete: 'The stay is completed.',
  received: 'The payment is in the books.',
  'undo-received': 'The record is undone; the books show both entries.',
  'undo-refund': 'The record is undone; the refund is owed as before.',
  refund: `The guest gets the money back. ${WHO_PAYS}`,
  charge: 'The guest was asked; nothing is owed until they agree.',
  adjust: 'The price is lower now.',
  'keep-deposit': 'That part of the deposit is kept.',
  'release-deposit': 'The deposit is released.',
  change: 'The guest was asked and has 24 hours.',
  move: 'The guest has 24 hours to answer; until then the booking stays as it is.',
  'no-show': 'Marked as a no-show.',
  cancel: `Cancelled; the guest gets back what was paid. ${WHO_PAYS}`,
}

/** What was done with a part of a booking: a message, a charge, a change, a refund. */
export const staffDoneText: Readonly<Record<string, string>> = {
  held: 'The nights are held; the guest has a link to pay by mail.',
  booked: 'Booked. A confirmation is on its way to the guest.',
  'review-guest': 'Your review is saved.',
  'refund-paid': 'The refund is marked as paid.',
  'withdraw-charge': 'The guest is no longer asked for this.',
  'guest-language': 'The language of the guest is set. Messages that are still to go out follow it.',
  'accept-change': 'The change is accepted.',
  'decline-change': 'The change is declined.',
  'withdraw-change': 'The request is withdrawn.',
}

/** What the forms say about a field. */
export const staffFieldText = {
  money: (currency: string) => `Write an amount ${amountBoundsText(currency)} 1200 or 49.90.`,
  line: 'Write a few words.',
  words: 'Say briefly what and why.',
  date: 'Choose a day.',
  home: 'Choose a home.',
  record: 'Choose a record.',
  choice: 'Choose one.',
  count: 'Write a whole number.',
  pictures: 'Choose at least one picture.',
  noPictures: 'Pictures cannot be stored at the moment. Leave it out, or choose it again in a few minutes.',
  refusedPicture: 'This picture could not be used. Choose a JPEG, PNG or WebP file.',
} as const

/**
 * Returns the sentence for a form that is about an earlier state of the booking; `now` is the present state in a word.
 */
export function movedOnText(now: string): string {
  return `This booking has changed: it is “${now}” now. Nothing was done; what you typed is kept.`
}

/** The sentence for a form whose figures are no longer right. */
export const figuresChangedText =
  'The figures have changed since you saw them. Nothing was done; please check them again.'
