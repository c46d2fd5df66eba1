import { bedsOfKind } from '#core/stay/bed-counts.ts'
import { roomsText, USUAL_BEDS, USUAL_ROOMS } from '#web/text/console/room-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { StayForm } from '../form/stay-form.ts'
import { listForms } from './list-forms.ts'

type Room = StayData['details']['rooms'][number]

const bedsField = (kind: string) => `beds ${kind}`

/** Returns the forms for the rooms of a home and their beds, in the order in which guests see them. */
export function roomForms(data: StayData): readonly StayForm[] {
  const { rooms, documentId } = data.details
  return listForms<Room>({
    key: 'room',
    asks: 'PUT /api/stays/:slug',
    rows: rooms,
    idOf: ({ kind, name }) => `${kind}-${name}`,
    titleOf: ({ kind, name }) => name || upperFirst(kind),
    summaryOf: ({ beds }) => beds.map(({ kind, count }) => bedsOfKind(count, kind)).join(', ') || roomsText.noBeds,
    fields: (room) => [
      { name: 'name', label: 'Name', kind: 'line', longest: 80, hint: roomsText.nameHint },
      {
        name: 'kind',
        label: 'Kind',
        kind: 'choice',
        isRequired: true,
        options: [...new Set([...USUAL_ROOMS, ...(room ? [room.kind] : [])])].map((value) => ({
          value,
          label: upperFirst(value.replaceAll(/[_-]/g, ' ')),
        })),
      },
      ...bedKindsOf(room).map((kind) => ({
        name: bedsField(kind),
        label: upperFirst(bedsOfKind(2, kind).replace('2 ', '')),
        kind: 'whole' as const,
        min: 0,
        max: 20,
      })),
    ],
    valuesOf: ({ kind, name, beds }) => ({
      kind,
      name,
      ...Object.fromEntries(beds.map((bed) => [bedsField(bed.kind), String(bed.count)])),
    }),
    read: (values, before) => ({
      kind: String(values['kind']),
      name: String(values['name'] ?? ''),
      beds: bedKindsOf(before).flatMap((kind) => {
        const count = Number(values[bedsField(kind)] ?? 0)
        return count === 0 ? [] : [{ kind, count }]
      }),
    }),
    replace: (rows) => ({ method: 'PUT', path: `/api/stays/${documentId}`, body: { rooms: rows } }),
    save: 'Save the room',
    adding: { title: 'Add a room', button: 'Add the room', about: roomsText.about, first: { kind: 'bedroom' } },
  })
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns the kinds of beds that a room can be given: the usual ones, and those it has. */
const bedKindsOf = (room: Room | null) => [...new Set([...(room?.beds ?? []).map(({ kind }) => kind), ...USUAL_BEDS])]
