import { sql } from 'kysely'

/**
 * The portrait of a host of the statement around it, as `StayPhoto`; null when there is none. `host` is its alias there. The
 * description is the asset's own, else the host's name.
 */
export const hostPortrait = (host: 'h' | 'host') => sql`(
  select jsonb_build_object('sha256', encode(asset.sha256, 'hex'), 'width', coalesce(asset.width, 0), 'height', coalesce(asset.height, 0),
    'placeholder', coalesce(asset.placeholder, ''), 'alt', coalesce(asset.alternative_text, ${sql.ref(`${host}.name`)}), 'caption', '')
  from app.asset asset where asset.id = ${sql.ref(`${host}.photo_id`)})`
