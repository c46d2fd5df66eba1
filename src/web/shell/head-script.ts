import { FIELDS, KEPT_FIELDS_KEY } from './reload/kept-fields.ts'
import { mayReload, RELOAD_GUARD_MS, RELOAD_KEY } from './reload/reload-guard.ts'
import { beforePaint } from './before-paint.ts'
import { heldScripts, letScriptsIn } from './hold-scripts.ts'

/** So long after the first sign that somebody leaves, scripts that do not come are no failures. */
const LEAVING_MS = 2_000

const text = () => {
  const values = JSON.stringify({
    guardMs: RELOAD_GUARD_MS,
    leavingMs: LEAVING_MS,
    reloadKey: RELOAD_KEY,
    fieldsKey: KEPT_FIELDS_KEY,
    fields: FIELDS,
  })
  const first = `(${String(beforePaint)})({mayReload:${String(mayReload)},...${values}})`
  return `${first};(${String(letScriptsIn)})(${JSON.stringify(heldScripts)})`
}

/**
 * `beforePaint` and `letScriptsIn` as the text of a script, made small when the site is built (build/small-head-script.ts). It has run when
 * the browser's other scripts come, so they do not carry it once more: there it is empty.
 */
export const HEAD_SCRIPT = text()
