import { sql } from 'kysely'
import { shownFocalPoint } from './shown-focal-point.ts'

/**
 * Selects the portrait of a host of the outer statement as a `StayPhoto`, or null when there is none. `host` is its
 * alias there. The description is that of the asset, else the host's name.
 */
export const hostPortrait = (host: 'h' | 'host') => sql`(
  select jsonb_strip_nulls(jsonb_build_object('sha256', encode(asset.sha256, 'hex'), 'width', coalesce(asset.width, 0), 'height', coalesce(asset.height, 0),
    'placeholder', coalesce(asset.placeholder, ''), 'alt', coalesce(asset.alternative_text, ${sql.ref(`${host}.name`)}), 'caption', '',
    'focalPoint', ${shownFocalPoint}))
  from app.asset asset where asset.id = ${sql.ref(`${host}.photo_id`)})`
