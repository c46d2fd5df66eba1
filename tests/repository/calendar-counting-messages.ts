import type { CountingMessage } from './counting-messages.ts'

/** Rows for the calendar of those who run homes. */
export const calendarCountingMessages: Readonly<Record<string, CountingMessage>> = {
  freeNightsIn: { says: ['No night is free', '1 night is free', '2 nights are free', '5 nights are free'] },
  nightsSkipped: {
    says: [
      'Prices and rules can be set for all of them.',
      '1 night is taken or over, and is left out.',
      '2 nights are taken or over, and are left out.',
      '5 nights are taken or over, and are left out.',
    ],
  },
  blockNightsLabel: { says: ['Block no nights', 'Block 1 night', 'Block 2 nights', 'Block 5 nights'] },
  releaseBlocksLabel: {
    says: ['Nothing is blocked', 'Let this block go', 'Let these 2 blocks go', 'Let these 5 blocks go'],
  },
  setNightsLabel: { says: ['Set no nights', 'Set 1 night', 'Set 2 nights', 'Set 5 nights'] },
  nightsTakenMeanwhile: {
    says: [
      'The nights have changed since you looked. Nothing was changed; look again.',
      '1 of these nights was taken meanwhile. Nothing was changed; look again.',
      '2 of these nights were taken meanwhile. Nothing was changed; look again.',
      '5 of these nights were taken meanwhile. Nothing was changed; look again.',
    ],
  },
  atLeastNights: {
    says: ['at least no nights', 'at least 1 night', 'at least 2 nights', 'at least 5 nights'],
  },
  homesWithoutBlock: {
    says: [
      'All of the homes had some.',
      '1 of the homes had none blocked.',
      '2 of the homes had none blocked.',
      '5 of the homes had none blocked.',
    ],
  },
  tooManyHomes: {
    says: [
      'At most no homes can be changed at once: choose fewer.',
      'At most 1 home can be changed at once: choose fewer.',
      'At most 2 homes can be changed at once: choose fewer.',
      'At most 5 homes can be changed at once: choose fewer.',
    ],
  },
  nightsCounted: { says: ['no nights', '1 night', '2 nights', '5 nights'] },
  onlyFirstHomes: {
    says: [
      'only the first no homes that fit: type more of the name',
      'only the first 1 home that fit: type more of the name',
      'only the first 2 homes that fit: type more of the name',
      'only the first 5 homes that fit: type more of the name',
    ],
  },
  homesInCalendar: { says: ['no homes', '1 home', '2 homes', '5 homes'] },
}
