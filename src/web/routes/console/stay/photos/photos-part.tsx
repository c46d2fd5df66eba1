import { Form, useLocation } from 'react-router'
import { useRef } from 'react'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { useMay } from '#web/console/may/may.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { FAULT_ID, WrongField } from '#web/console/wrong-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { photosInWorkText } from '#web/text/counts/console-stay-counts.ts'
import { filesRefusedText } from '#web/text/stay-editor-text.ts'
import type { StayHead } from '../editor/stay-head.ts'
import type { Option } from '../form/field.ts'
import { PhotoForm, type RefusedPhotoForm } from './photo-form.tsx'
import { ShownPhoto } from './photo-tile.tsx'
import type { RefusedPhoto } from './refused-photos.ts'
import { UploadForm } from './upload-form.tsx'
import { useLookAgain } from './use-look-again.ts'

export interface PhotosPartProps {
  readonly head: StayHead
  readonly photos: readonly EntryOf<'photos'>[]
  /** The rooms of the home, one of which a photo may show. */
  readonly rooms: readonly Option[]
  readonly photosInWork: number
  readonly refusedPhotos: readonly RefusedPhoto[]
  readonly removedPhoto: string | null
  /** The room that it showed. */
  readonly removedRoom: string | null
  readonly refused: RefusedPhotoForm | undefined
}

/** The photos of a home: their order, their descriptions, and new ones. */
export function PhotosPart(props: PhotosPartProps) {
  const { head, rooms, photosInWork, refusedPhotos, removedPhoto, removedRoom, refused } = props
  const { photoFault: fault = null, isUpload = false, seen = null } = refused ?? {}
  // A page whose form was refused is not read again: what others have removed is known from the answer.
  const photos = seen ? props.photos.filter(({ documentId }) => `alt-${documentId}` in seen) : props.photos
  useLookAgain(photosInWork > 0)
  const isReadOnly = !useMay()('POST /api/upload', head.slug)
  const descriptions = useRef<HTMLFormElement>(null)
  const { search } = useLocation()
  return (
    <section className="c-section c-stack">
      <Head count={photos.length} isReadOnly={isReadOnly} />
      {fault ? (
        <div className="c-note bad" id={FAULT_ID} role="alert">
          <Icon name="alert" />
          <span>{fault}</span>
        </div>
      ) : null}
      <RefusedPhotos refused={refusedPhotos} isAll={!new URLSearchParams(search).has('waiting')} />
      {photosInWork > 0 ? (
        <div className="c-note" role="status">
          <Icon name="hourglass" />
          <span>
            {photosInWorkText(photosInWork)} <a href={search}>Look again</a>
          </span>
        </div>
      ) : null}
      {removedPhoto && !isReadOnly ? <RemovedPhoto id={removedPhoto} room={removedRoom} /> : null}
      {photos.length === 0 ? (
        <p className="c-empty">No photos yet. Five or more sell a home; the first one is its cover.</p>
      ) : isReadOnly ? (
        <ol className="c-photos">
          {photos.map((photo, index) => (
            <ShownPhoto key={photo.documentId} photo={photo} rooms={rooms} index={index} />
          ))}
        </ol>
      ) : (
        <PhotoForm photos={photos} rooms={rooms} refused={refused} form={descriptions} />
      )}
      <Offered to="POST /api/upload" stay={head.slug}>
        <WrongField value={isUpload ? 'files' : null}>
          <UploadForm slug={head.slug} isFirst={photos.length === 0} descriptions={descriptions} />
        </WrongField>
      </Offered>
    </section>
  )
}

function Head({ count, isReadOnly }: { readonly count: number; readonly isReadOnly: boolean }) {
  return (
    <div className="c-head">
      <h2>
        Photos <span className="c-count">{count}</span>
      </h2>
      {count > 0 && !isReadOnly ? (
        <a className="c-link" href="#photo-files">
          Add photos
        </a>
      ) : null}
      {count > 1 && !isReadOnly ? (
        <span className="c-hint c-end c-only-script c-only-wide">
          Drag a photo, or Alt and an arrow key on its number.
        </span>
      ) : null}
    </div>
  )
}

/** Says that a photo was removed, and offers to put it back. */
function RemovedPhoto({ id, room }: { readonly id: string; readonly room: string | null }) {
  return (
    <Form method="post" className="c-note ok" role="status">
      {room ? <input type="hidden" name="roomBefore" value={room} /> : null}
      <Icon name="check" />
      <span>The photo is removed.</span>
      <button className="c-btn small" name="do" value={`back:${id}`}>
        Put it back
      </button>
    </Form>
  )
}

/** The files of the last upload that were refused, and why. */
function RefusedPhotos({ refused, isAll }: { readonly refused: readonly RefusedPhoto[]; readonly isAll: boolean }) {
  if (refused.length === 0) return null
  return (
    <div className="c-note bad" role="alert">
      <Icon name="alert" />
      <div>
        <p>{isAll ? filesRefusedText.all : filesRefusedText.some}</p>
        <ul>
          {refused.map(({ name, text }, index) => (
            <li key={index}>
              <b>{name}</b>: {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
