import { languageNames } from './language-names.ts'
import type { UnknownName } from '#core/message/template-text.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { listed } from '#core/time/english-date.ts'
import { nightsTakenText } from './booking/nights-taken-text.ts'
import { dayWithYear } from './console/dates-text.ts'
import { calendarFaultText } from './console/calendar-fault-text.ts'
import { openInvitations } from './counts/console-stay-counts.ts'
import { ownersAskedText } from './rate/owners-asked-text.ts'
import { problemMessage, type SentencesOf, type StaffProblemCode } from './problem-text.ts'

type UnknownNameIn = UnknownName & { readonly field: 'subject' | 'body'; readonly language?: string }

function unknownNameText({ name, line, near, field, language }: UnknownNameIn): string {
  // The subject has one line, and whoever reads “Line 1” looks at that of the text.
  const inLanguage = language === undefined ? '' : ` in ${languageNames([language])}`
  const place = field === 'subject' ? `Subject${inLanguage}` : `Line ${line}${inLanguage}`
  if (name === '') return `${place}: a pair of braces has no name in it.`
  if (name === '{{') return `${place}: “{{” opens, and no “}}” closes it.`
  if (name === '}}') return `${place}: “}}” closes what no “{{” has opened.`
  const meant = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''
  return `${place}: there is no ${name}.${meant}`
}

const sentences: SentencesOf<StaffProblemCode> = {
  nights_taken: nightsTakenText,
  template_not_found: () => 'This text is not there any more. Load the page again.',
  template_in_use: ({ rules }) => `Messages go out by this text: ${rules.join(', ')}. Give them another one first.`,
  automation_not_found: () => 'This rule is not there any more. Load the page again.',
  message_sent: () => 'This message has gone out already.',
  mail_refused: () => 'The guest has stopped such mails. Write to them in the conversation instead.',
  values_missing: ({ names }) => `There is no value for ${listed(names)} yet. Write another text for this booking.`,
  unknown_variables: ({ faults }) => faults.map(unknownNameText).join(' '),
  review_not_found: () => 'There is no such review.',
  reply_changed: () => 'Somebody else has answered this review in the meantime. Look at it before you change it.',
  imported_nights_changed: () => 'Somebody else has entered other amounts in the meantime.',
  feed_changed: () => 'Somebody else has changed this calendar in the meantime.',
  blocks_changed: () => 'Somebody has blocked or released nights among these meanwhile. Look at them again.',
  thread_answered: ({ by, answer }) =>
    `${by ?? 'Somebody else'} has answered in the meantime${answer === '' ? '.' : `: “${answer}”`} Yours was not sent. Send it again if the guest needs it as well.`,
  thread_assigned: ({ to }) =>
    `In the meantime, this conversation was ${to === null ? 'taken from its colleague' : `assigned to ${to}`}. Save again to change that.`,
  reply_not_open: () =>
    'This review cannot be answered now. An answer can be edited for 14 days; hidden reviews cannot be answered.',
  checks_open: () => 'What is still to be done has changed meanwhile. Look at the list again, then open.',
  as_of_unknown: ({ first }) =>
    first === null
      ? 'As of that day there is nothing to show: nothing has been booked yet.'
      : `Choose a day from ${dayWithYear(first)}, when the first booking was made, to today.`,
  owner_must_agree: ({ asked }) => ownersAskedText(asked),
  limit_exceeded: () => 'This is more than your role may add or take off. Ask an administrator.',
  refund_limit_exceeded: ({ limitMinor, leftMinor, currency }) =>
    `You may give back ${formatMoney(limitMinor, currency)} of a booking beyond its rules, and ${formatMoney(leftMinor, currency)} of that is left here. An administrator can do it, or raise your limit.`,
  nothing_to_undo: () => 'There is no such record made by hand. Load the page again.',
  payment_refunded: () =>
    'Part of this payment was paid back. If that did not happen either, undo the refund first; otherwise the payment was real.',
  consent_needed: () => 'The guest has to agree to pay more. Ask for it as an extra charge.',
  refund_exceeds_paid: () => 'More than was paid cannot be given back.',
  damage_exceeds_deposit: () => 'More than the deposit cannot be kept.',
  deposit_not_held: () => 'The deposit is not held at the moment.',
  account_blocked_already: ({ by }) =>
    `${by ?? 'Somebody else'} has blocked this account in the meantime. Nothing was changed.`,
  last_administrator: () =>
    'Nobody else is administrator. Make somebody else administrator first, so that the site is not left without one.',
  picture_in_use: () => 'This picture is shown with a home. Take it down there first.',
  feed_not_found: () => 'This calendar is not there any more. Load the page again.',
  clash_not_found: () => 'This is over already. Load the page again.',
  calendar_link_not_found: () => 'This address was ended already. Load the page again.',
  calendar_not_readable: ({ fault }) => `${calendarFaultText[fault]} Nothing has changed.`,
  voucher_not_found: () => 'There is no such voucher.',
  voucher_changed: ({ balanceMinor, currency }) =>
    `This voucher has ${formatMoney(balanceMinor, currency)} left now. Look at its history again, then decide.`,
  right_changed: () => 'Somebody else has changed this right meanwhile. Look at it again.',
  too_many_invitations: ({ home: stay, most }) =>
    `A home has at most ${openInvitations(most)}, and ${stay} has them all. Take one of them back, or wait until somebody accepts or one ends.`,
  home_right_missing: () => 'You help with this home, but not with this. Ask its host for the right to do it.',
  rule_not_found: () => 'This rule is not there any more. Load the page again.',
}

/**
 * Returns the sentence for a refusal of the API in the console: those that guests can get, and those for users of the
 * console only.
 */
export function staffProblemMessage(details: { readonly code?: unknown }): string {
  const sentence = Object.hasOwn(sentences, String(details.code)) ? sentences[details.code as StaffProblemCode] : null
  return sentence ? sentence(details as never) : problemMessage(details)
}
