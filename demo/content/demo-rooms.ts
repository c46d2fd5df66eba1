export type BedKind = 'double' | 'king' | 'single' | 'bunk' | 'sofa-bed'

/** A room where people sleep or live. */
export interface DemoRoom {
  readonly kind: 'bedroom' | 'living-room'
  readonly name: string
  readonly beds: readonly BedKind[]
}

/** How many people sleep in a bed of each kind. */
export const sleepersOfBed: Readonly<Record<BedKind, number>> = {
  double: 2,
  king: 2,
  single: 1,
  bunk: 2,
  'sofa-bed': 2,
}

/** Returns a bedroom with its beds. */
export function bedroom(name: string, ...beds: BedKind[]): DemoRoom {
  return { kind: 'bedroom', name, beds }
}

/** Returns a living room, with a sofa bed if somebody can sleep there. */
export function livingRoom(name: string, ...beds: BedKind[]): DemoRoom {
  return { kind: 'living-room', name, beds }
}
