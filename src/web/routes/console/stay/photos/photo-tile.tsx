import type { EntryOf } from '#contract/collection/entry-of.ts'
import { mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import { Icon } from '#web/icon/icon.tsx'
import type { Repeated } from '#core/photo-warnings.ts'
import { FAULT_ID } from '#web/console/wrong-field.tsx'
import { photoWarnings } from '#web/text/console/photo-warning-text.ts'
import type { Option, Values } from '../form/field.ts'
import { useSeen } from '../form/use-seen.ts'
import { FocalPointField } from './focal-point-field.tsx'
import { focalPointOf, photoFields, photoTextOf, type PhotoText } from './photo-texts.ts'

export interface PhotoTileProps {
  readonly photo: EntryOf<'photos'>
  /** The rooms of the home. */
  readonly rooms: readonly Option[]
  /** Whether the room that was chosen for it is gone. */
  readonly isRoomWrong: boolean
  readonly index: number
  readonly count: number
  /** The earlier photo that shows the same. */
  readonly repeated: Repeated | null
  /** Descriptions that could not be saved. */
  readonly typed: PhotoText | undefined
  /** The saved descriptions of all photos with which they are shown; null: those that are saved now. */
  readonly seen: Values | null
}

const SHOWN_WIDTH = 480

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** Cuts a photo as the pages for guests do (`focal-points.css`). */
function shotClass(photo: EntryOf<'photos'>): string {
  const point = focalPointOf(photoTextOf(photo))
  return point ? `c-shot x${inTens(point.x)} y${inTens(point.y)}` : 'c-shot'
}

const inTens = (percent: number) => 10 * Math.round(percent / 10)

/** A photo with its place, its descriptions and its buttons. */
export function PhotoTile({ photo, rooms, isRoomWrong, index, count, repeated, typed, ...shown }: PhotoTileProps) {
  const { documentId, width, hash } = photo
  const saved = photoFields(photo)
  const described = typed ?? photoTextOf(photo)
  const src = mediaUrl(hash, mediaWidthFor(width ?? SHOWN_WIDTH, SHOWN_WIDTH), 'jpg')
  const number = index + 1
  const { ref, seen } = useSeen<HTMLLIElement>(saved, shown.seen ? pick(shown.seen, Object.keys(saved)) : saved)
  return (
    <li data-photo={documentId} className="c-photo" ref={ref}>
      <input type="hidden" name={`was-${documentId}`} value={JSON.stringify(seen)} />
      <div className={shotClass(photo)}>
        <img
          src={src}
          alt={described.alternativeText || `Photo ${number}, without a description yet`}
          loading="lazy"
          draggable={false}
        />
        <button
          className="c-place"
          type="button"
          aria-label={`Photo ${number} of ${count}${index === 0 ? ', the cover' : ''}: Alt and an arrow key move it`}
        >
          {index === 0 ? '1 · cover' : number}
        </button>
        <RoomOf photo={photo} rooms={rooms} />
      </div>
      {photoWarnings(photo, repeated).map((text) => (
        <span key={text} className="c-hint c-icon-warn">
          {text}
        </span>
      ))}
      <div className="c-field">
        <label htmlFor={`alt-${documentId}`}>What it shows</label>
        <input
          className="c-input"
          id={`alt-${documentId}`}
          name={`alt-${documentId}`}
          defaultValue={described.alternativeText}
          maxLength={500}
          aria-describedby={described.alternativeText ? undefined : `missing-${documentId}`}
        />
        {described.alternativeText ? null : (
          <span className="c-hint c-icon-warn" id={`missing-${documentId}`}>
            Needed to publish: for guests who cannot see it, and for search engines.
          </span>
        )}
      </div>
      <div className="c-field">
        <label htmlFor={`caption-${documentId}`}>Caption</label>
        <input
          className="c-input"
          id={`caption-${documentId}`}
          name={`caption-${documentId}`}
          defaultValue={described.caption}
          maxLength={1000}
        />
      </div>
      <RoomField documentId={documentId} rooms={rooms} chosen={described.room} isWrong={isRoomWrong} />
      <FocalPointField documentId={documentId} number={number} src={src} left={described.left} top={described.top} />
      <div className="c-row">
        {index > 0 ? (
          <>
            <PhotoButton what={`earlier:${documentId}`} label={`Photo ${number} one place earlier`} icon="arrow-left" />
            <button
              className="c-btn small"
              name="do"
              value={`first:${documentId}`}
              aria-label={`Photo ${number} as cover`}
            >
              Cover
            </button>
          </>
        ) : null}
        {number < count ? (
          <PhotoButton what={`later:${documentId}`} label={`Photo ${number} one place later`} icon="arrow-right" />
        ) : null}
        <PhotoButton what={`remove:${documentId}`} label={`Remove photo ${number}`} icon="x" />
      </div>
    </li>
  )
}

/** A photo for users who may not change it. */
export function ShownPhoto({ photo, rooms, index }: Pick<PhotoTileProps, 'photo' | 'rooms' | 'index'>) {
  const { width, hash, alternativeText, caption } = photo
  return (
    <li className="c-photo">
      <div className={shotClass(photo)}>
        <img
          src={mediaUrl(hash, mediaWidthFor(width ?? SHOWN_WIDTH, SHOWN_WIDTH), 'jpg')}
          alt={alternativeText || `Photo ${index + 1}, without a description yet`}
          loading="lazy"
        />
        <span className="c-place">{index === 0 ? '1 · cover' : index + 1}</span>
        <RoomOf photo={photo} rooms={rooms} />
      </div>
      {alternativeText ? <p>{alternativeText}</p> : null}
      {caption ? <p className="c-quiet">{caption}</p> : null}
    </li>
  )
}

/** The name of the room that a photo shows, on the photo. */
function RoomOf({ photo, rooms }: Pick<PhotoTileProps, 'photo' | 'rooms'>) {
  const room = rooms.find(({ value }) => value === photo.room)
  return room ? <span className="c-room">{room.label}</span> : null
}

interface RoomFieldProps extends Pick<PhotoTileProps, 'rooms'> {
  readonly documentId: string
  /** The id of a room; '' for none. */
  readonly chosen: string
  readonly isWrong: boolean
}

/** The choice of the room that a photo shows, where the home has rooms. */
function RoomField({ documentId, rooms, chosen, isWrong }: RoomFieldProps) {
  if (rooms.length === 0) return null
  const id = `room-${documentId}`
  return (
    <div className="c-field">
      <label htmlFor={id}>Room</label>
      <select
        className="c-input"
        id={id}
        name={id}
        defaultValue={rooms.some(({ value }) => value === chosen) ? chosen : ''}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': FAULT_ID })}
      >
        <option value="">None</option>
        {rooms.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

function PhotoButton({ what, label, icon }: { what: string; label: string; icon: 'arrow-left' | 'arrow-right' | 'x' }) {
  return (
    <button className="c-btn small" name="do" value={what} aria-label={label}>
      <Icon name={icon} />
    </button>
  )
}
