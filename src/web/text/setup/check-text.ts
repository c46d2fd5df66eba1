import type { OpeningCheck } from '#core/setup-step.ts'

/** The checks before a site opens. */
export const checkNames: Readonly<Record<OpeningCheck, string>> = {
  address: 'The site is reached by https',
  texts: 'Terms, privacy and refunds are yours, with a postal address',
  home: 'A home can be booked: published, priced, with a photo',
  payments: 'Payments are live',
  mail: 'Mail arrives, proved by a code',
  nights: '500 attempts on one night: one wins',
  backup: 'A backup was written and read back',
}

/** The same for checks that fail, as a reason given for opening all the same. */
export const checkDoubts: Readonly<Record<OpeningCheck, string>> = {
  address: 'The site is not reached by https',
  texts: 'The texts are not ours yet',
  home: 'No home can be booked yet',
  payments: 'Payments are in test mode: no money moves',
  mail: 'Nobody has seen a mail arrive',
  nights: 'Double bookings were not tried',
  backup: 'There is no backup that anybody has read back',
}

/** Returns how many of the checks before the opening pass. */
export const checksPassed = (passed: number, all: number) => `${passed} of ${all}`
