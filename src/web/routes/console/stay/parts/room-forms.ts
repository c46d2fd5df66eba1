import { bedsOfKind } from '#core/stay/bed-counts.ts'
import { nameOfKind, roomLabels } from '#core/stay/room-labels.ts'
import { photosOfRoom } from '#web/text/counts/console-stay-counts.ts'
import { roomsText, USUAL_BEDS, USUAL_ROOMS } from '#web/text/console/room-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { StayForm } from '../form/stay-form.ts'
import { listForms } from './list-forms.ts'

type Room = StayData['details']['rooms'][number]
/** A room as it is sent: one that is new has no id. */
type SentRoom = Omit<Room, 'id'> & { readonly id?: string }

const bedsField = (kind: string) => `beds ${kind}`

/** Returns the forms for the rooms of a home and their beds, in the order in which guests see them. */
export function roomForms(data: StayData): readonly StayForm[] {
  const { rooms, documentId } = data.details
  const labels = roomLabels(rooms)
  const photosOf = (id: string) => (data.home.photos ?? []).filter(({ room }) => room === id).length
  return listForms<Room, SentRoom>({
    key: 'room',
    asks: 'PUT /api/stays/:slug',
    rows: rooms,
    idOf: ({ id }) => id,
    titleOf: (room) => labels[rooms.indexOf(room)] ?? '',
    summaryOf: ({ id, beds }) => {
      const text = beds.map(({ kind, count }) => bedsOfKind(count, kind)).join(', ') || roomsText.noBeds
      return `${text} · ${photosOfRoom(photosOf(id))}`
    },
    fields: (room) => [
      { name: 'name', label: 'Name', kind: 'line', longest: 80, hint: roomsText.nameHint },
      {
        name: 'kind',
        label: 'Kind',
        kind: 'choice',
        isRequired: true,
        options: [...new Set([...USUAL_ROOMS, ...(room ? [room.kind] : [])])].map((value) => ({
          value,
          label: nameOfKind(value),
        })),
      },
      ...bedKindsOf(room).map((kind) => ({
        name: bedsField(kind),
        label: nameOfKind(bedsOfKind(2, kind).replace('2 ', '')),
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
      ...(before && { id: before.id }),
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

/** Returns the kinds of beds that a room can be given: the usual ones, and those it has. */
const bedKindsOf = (room: Room | null) => [...new Set([...(room?.beds ?? []).map(({ kind }) => kind), ...USUAL_BEDS])]
