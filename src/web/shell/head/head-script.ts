import { FIELDS, KEPT_FIELDS_KEY } from '../reload/kept-fields.ts'
import { mayReload, RELOAD_GUARD_MS, RELOAD_KEY } from '../reload/reload-guard.ts'
import { beforePaint } from './before-paint.ts'

const text = () => {
  const values = JSON.stringify({
    guardMs: RELOAD_GUARD_MS,
    reloadKey: RELOAD_KEY,
    fieldsKey: KEPT_FIELDS_KEY,
    fields: FIELDS,
  })
  return `(${String(beforePaint)})({mayReload:${String(mayReload)},...${values}})`
}

/** `beforePaint` as the text of a script. It has run when the browser's other scripts come, so they do not carry it once more. */
export const HEAD_SCRIPT = import.meta.env.SSR ? text() : ''
