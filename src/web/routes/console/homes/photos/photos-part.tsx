import { Form, useLocation } from 'react-router'
import { useRef } from 'react'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import { useMay } from '#web/console/may/may.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { FAULT_ID, WrongField } from '#web/console/wrong-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { photosInWorkText } from '#web/text/counts/console-home-counts.ts'
import { filesRefusedText } from '#web/text/home-editor-text.ts'
import type { HomeHead } from '../editor/home-head.ts'
import { Clashes } from '../form/clashes.tsx'
import type { Values } from '../form/field.ts'
import type { Clash } from '../form/home-form.ts'
import type { PhotoTexts } from './photo-texts.ts'
import { PhotoTile, ShownPhoto } from './photo-tile.tsx'
import type { RefusedPhoto } from './refused-photos.ts'
import { UploadForm } from './upload-form.tsx'
import { useLookAgain } from './use-look-again.ts'
import { useOrderNumber } from './use-order-number.ts'
import { usePhotoOrder } from './use-photo-order.ts'

export interface PhotosPartProps {
  readonly head: HomeHead
  readonly photos: readonly EntryOf<'photos'>[]
  readonly photosInWork: number
  readonly refusedPhotos: readonly RefusedPhoto[]
  readonly removedPhoto: string | null
  readonly refused: RefusedPhotoForm | undefined
}

/** A form of the photos that was not carried out. */
interface RefusedPhotoForm {
  readonly photoFault: string | null
  /** Whether it was the form that uploads photos. */
  readonly isUpload: boolean
  /** Descriptions that could not be saved. */
  readonly texts: PhotoTexts | undefined
  /** The saved descriptions that they are compared with; null: those that are shown. */
  readonly seen: Values | null
  /** Those that somebody else has changed too. */
  readonly clashes: readonly Clash[]
}

/** The photos of a home: their order, their descriptions, and new ones. */
export function PhotosPart(props: PhotosPartProps) {
  const { head, photosInWork, refusedPhotos, removedPhoto, refused } = props
  const { photoFault: fault = null, isUpload = false, texts, seen = null, clashes = [] } = refused ?? {}
  // A page whose form was refused is not read again: what others have removed is known from the answer.
  const photos = seen ? props.photos.filter(({ documentId }) => `alt-${documentId}` in seen) : props.photos
  useLookAgain(photosInWork > 0)
  const isReadOnly = !useMay()('POST /api/upload', head.slug)
  const list = usePhotoOrder()
  const orderNumber = useOrderNumber(photos.map(({ documentId }) => documentId))
  const descriptions = useRef<HTMLFormElement>(null)
  const { search } = useLocation()
  return (
    <section className="c-section c-stack">
      <div className="c-head">
        <h2>
          Photos <span className="c-count">{photos.length}</span>
        </h2>
        {photos.length > 0 && !isReadOnly ? (
          <a className="c-link" href="#photo-files">
            Add photos
          </a>
        ) : null}
        {photos.length > 1 && !isReadOnly ? (
          <span className="c-hint c-end c-only-script c-only-wide">
            Drag a photo, or Alt and an arrow key on its number.
          </span>
        ) : null}
      </div>
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
      {removedPhoto && !isReadOnly ? (
        <Form method="post" className="c-note ok" role="status">
          <Icon name="check" />
          <span>The photo is removed.</span>
          <button className="c-btn small" name="do" value={`back:${removedPhoto}`}>
            Put it back
          </button>
        </Form>
      ) : null}
      {photos.length === 0 ? (
        <p className="c-empty">No photos yet. Five or more sell a home; the first one is its cover.</p>
      ) : isReadOnly ? (
        <ol className="c-photos">
          {photos.map((photo, index) => (
            <ShownPhoto key={photo.documentId} photo={photo} index={index} />
          ))}
        </ol>
      ) : (
        <Form
          method="post"
          className="c-stack"
          preventScrollReset
          key={`${orderNumber} ${clashes.length > 0 ? JSON.stringify([texts, seen]) : ''}`}
          ref={descriptions}
        >
          {clashes.length > 0 ? <Clashes clashes={clashes} /> : null}
          <input type="hidden" name="order" />
          <input type="hidden" name="shown" value={photos.map(({ documentId }) => documentId).join()} />
          {/* Makes Enter in a field save instead of moving a photo. */}
          <button className="vh" tabIndex={-1} aria-hidden="true" name="do" value="save" />
          <ol className="c-photos" ref={list}>
            {photos.map((photo, index) => (
              <PhotoTile
                key={photo.documentId}
                photo={photo}
                index={index}
                count={photos.length}
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
      )}
      <Offered to="POST /api/upload" home={head.slug}>
        <WrongField value={isUpload ? 'files' : null}>
          <UploadForm slug={head.slug} isFirst={photos.length === 0} descriptions={descriptions} />
        </WrongField>
      </Offered>
    </section>
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
