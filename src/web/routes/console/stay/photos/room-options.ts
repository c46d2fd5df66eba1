import type { StayDetailsShape } from '#contract/rate/stay-details.ts'
import { roomLabels } from '#core/stay/room-labels.ts'
import type { Option } from '../form/field.ts'

/** Returns the rooms of a home to choose from, by what they are called. */
export function roomOptions(rooms: StayDetailsShape['rooms']): readonly Option[] {
  const labels = roomLabels(rooms)
  return rooms.map(({ id }, index) => ({ value: id, label: labels[index] ?? '' }))
}
