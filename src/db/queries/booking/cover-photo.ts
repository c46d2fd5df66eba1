import { sql } from 'kysely'
import { shownFocalPoint } from '#db/queries/media/shown-focal-point.ts'

/** Selects the first photo of the stay `s` of the outer statement as a `StayPhoto`, or null when it has none. */
export const coverPhoto = sql`(
  select jsonb_strip_nulls(jsonb_build_object('sha256', encode(asset.sha256, 'hex'), 'width', coalesce(asset.width, 0), 'height', coalesce(asset.height, 0),
    'placeholder', coalesce(asset.placeholder, ''), 'alt', photo.alt, 'caption', photo.caption,
    'focalPoint', ${shownFocalPoint}))
  from app.stay_photo photo join app.asset asset on asset.id = photo.asset_id
  where photo.stay_id = s.id order by photo.position limit 1)`
