import { Form } from 'react-router'
import type { RefObject } from 'react'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { repeatedPhotos } from '#core/photo-warnings.ts'
import { Clashes } from '../form/clashes.tsx'
import type { Option, Values } from '../form/field.ts'
import type { Clash } from '../form/stay-form.ts'
import type { PhotoTexts } from './photo-texts.ts'
import { PhotoTile } from './photo-tile.tsx'
import { useOrderNumber } from './use-order-number.ts'
import { usePhotoOrder } from './use-photo-order.ts'

/** A form of the photos that was not carried out. */
export interface RefusedPhotoForm {
  readonly photoFault: string | null
  /** Whether it was the form that uploads photos. */
  readonly isUpload: boolean
  /** Descriptions that could not be saved. */
  readonly texts: PhotoTexts | undefined
  /** The saved descriptions that they are compared with; null: those that are shown. */
  readonly seen: Values | null
  /** Those that somebody else has changed too. */
  readonly clashes: readonly Clash[]
  /** The photo for which a room was chosen that is gone. */
  readonly wrongRoom: string | null
}

interface PhotoFormProps {
  readonly photos: readonly EntryOf<'photos'>[]
  /** The rooms of the home. */
  readonly rooms: readonly Option[]
  readonly refused: RefusedPhotoForm | undefined
  readonly form: RefObject<HTMLFormElement | null>
}

/** The photos of a home with their descriptions, to be changed and moved. */
export function PhotoForm({ photos, rooms, refused, form }: PhotoFormProps) {
  const { texts, seen = null, clashes = [], wrongRoom = null } = refused ?? {}
  const ids = photos.map(({ documentId }) => documentId)
  const repeated = repeatedPhotos(photos)
  const list = usePhotoOrder()
  const orderNumber = useOrderNumber(ids)
  return (
    <Form
      method="post"
      className="c-stack"
      preventScrollReset
      // Fields keep what they were made with: they are made anew for another order, and for what a refusal brings.
      key={`${orderNumber} ${clashes.length > 0 || wrongRoom !== null ? JSON.stringify([texts, seen]) : ''}`}
      ref={form}
    >
      {clashes.length > 0 ? <Clashes clashes={clashes} /> : null}
      <input type="hidden" name="order" />
      <input type="hidden" name="shown" value={ids.join()} />
      {/* Makes Enter in a field save instead of moving a photo. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" name="do" value="save" />
      <ol className="c-photos" ref={list}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.documentId}
            photo={photo}
            rooms={rooms}
            isRoomWrong={photo.documentId === wrongRoom}
            index={index}
            count={photos.length}
            repeated={repeated[index] ?? null}
            typed={texts?.[photo.documentId]}
            seen={seen}
          />
        ))}
      </ol>
      <div>
        <button className="c-btn" name="do" value="save">
          Save the descriptions
        </button>
      </div>
    </Form>
  )
}
