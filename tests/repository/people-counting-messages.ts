import type { CountingMessage } from './counting-messages.ts'

/** Rows for the messages about people: who runs homes, who helps, who waits. */
export const peopleCountingMessages: Readonly<Record<string, CountingMessage>> = {
  bookingsLookedAfter: { says: ['These are none.', 'This is 1 home.', 'These are 2 homes.', 'These are 5 homes.'] },
  guestsWaiting: { says: ['Nobody waits', '1 guest waits', '2 guests wait', '5 guests wait'] },
  otherDatesWaitedFor: {
    says: ['', 'And for 1 other set of dates', 'And for 2 other sets of dates', 'And for 5 other sets of dates'],
  },
  openInvitations: {
    says: ['no open invitations', '1 open invitation', '2 open invitations', '5 open invitations'],
  },
  staysHelpedWith: { says: ['helps with no homes', 'helps with 1 home', 'helps with 2 homes', 'helps with 5 homes'] },
  staysLeftBehind: {
    says: [
      '',
      'Guests go on seeing them as the host of 1 home, until you give it to another host.',
      'Guests go on seeing them as the host of 2 homes, until you give these to another host.',
      'Guests go on seeing them as the host of 5 homes, until you give these to another host.',
    ],
  },
  staysRun: { says: ['No homes yet', '1 home', '2 homes', '5 homes'] },
}
